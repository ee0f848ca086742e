/** Why a line can't be imported as it is, and the field where that can be fixed. */
export type LineProblem = { field: "name" | "phone"; message: string };

/** A person as read from words without columns. */
export type TypedPerson = {
  /** The line as it was pasted. */
  words: string;
  name: string;
  phone: string;
  /** What kind of phone it is, such as "Home", if the words say so. */
  phoneLabel?: string;
  email: string;
  contacts: { label: string; phone: string }[];
  problem?: LineProblem;
};

/** Everything that a reader says about a line. What the server says about a number comes on top. */
export const problems = {
  noName: { field: "name", message: "No name" },
  twoNames: { field: "name", message: "Two names" },
  noPhone: { field: "phone", message: "No phone or email" },
  short: { field: "phone", message: "That number is too short" },
  long: { field: "phone", message: "That number is too long" },
  extension: { field: "phone", message: "Numbers with an extension can't get texts" },
  tooMany: { field: "phone", message: "A player can have up to five numbers" },
  guardian: { field: "phone", message: "Only a guardian's number. Enter the player's own." },
} as const satisfies Record<string, LineProblem>;
