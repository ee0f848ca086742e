import { passkeyClient } from "@better-auth/passkey/client";
import { createAuthClient } from "better-auth/client";

const client = createAuthClient({ plugins: [passkeyClient()] });

/** Passkey operations. Loaded on demand because most users never need this code. */
export const passkeys = {
  /** Returns false if the user cancels or has no passkey on this device. */
  async signIn(): Promise<boolean> {
    const { error } = await client.signIn.passkey();
    return !error;
  },
  /** Fails if the user cancels or this device already has a passkey. */
  async add(name: string): Promise<"added" | "proof-needed" | "failed"> {
    const { error } = await client.passkey.addPasskey({ name });
    if (!error) return "added";
    return "code" in error && error.code === "PROOF_NEEDED" ? "proof-needed" : "failed";
  },
};
