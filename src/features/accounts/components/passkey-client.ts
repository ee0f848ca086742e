import { passkeyClient } from "@better-auth/passkey/client";
import { createAuthClient } from "better-auth/client";

const client = createAuthClient({ plugins: [passkeyClient()] });

/** Passkey ceremonies. Loaded only when someone uses one: most people never need this code. */
export const passkeys = {
  /** False when the person cancels or has no passkey here. */
  async signIn(): Promise<boolean> {
    const { error } = await client.signIn.passkey();
    return !error;
  },
  /** False when the person cancels or the device already has one. */
  async add(name: string): Promise<boolean> {
    const result = await client.passkey.addPasskey({ name });
    return !result?.error;
  },
};
