import description from "../../package.json" with { type: "json" };

/** The version of this code. Error lines and traces name it. */
export const release: string = description.version;
