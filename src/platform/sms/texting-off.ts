/** What screens show wherever texts would go out, while texting is off. Safe to import in the browser. */
export const TEXTING_OFF = "No texting account yet. Your administrator can turn on texting";
