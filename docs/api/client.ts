// A client for version 1.0.0 of the FirstWhistle API, in one file that needs nothing installed. Copy it.
// Made from docs/api/openapi.json by `npm run openapi`, so changes belong there. How to use it: docs/connect.md.

export type OperationName = keyof Operations;
export type Input<Name extends OperationName> = Operations[Name]["input"];
export type Output<Name extends OperationName> = Operations[Name]["output"];

/** An event that a webhook got. Check `type` to know what's in `data`. */
export type WebhookEvent =
  | { [Type in keyof Events]: { type: Type; timestamp: string; data: Events[Type] } }[keyof Events]
  | { type: "endpoint.verify"; timestamp: string; data: { webhookId: string } };

/** A response other than 2xx. `code` is stable, and `message` is for people. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** Depends on the code, such as `fields` for INVALID_INPUT. */
  readonly data: unknown;
  /** For RATE_LIMITED: after how many seconds to try again. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    body: { code?: string; message?: string; data?: unknown },
    retryAfter: string | null,
  ) {
    super(body.message ?? `The server responded with status ${status}.`);
    this.name = "ApiError";
    this.code = body.code ?? "UNKNOWN";
    this.status = status;
    this.data = body.data;
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

type Settings = {
  /** Where FirstWhistle runs, such as `https://firstwhistle.example`. */
  url: string;
  /** An API key from Settings. */
  key: string;
};

/**
 * Creates a client that calls operations with an API key. Throws ApiError if the response isn't 2xx.
 *
 *     const { call } = createClient({ url, key });
 *     const { games } = await call("games.list", { teamId });
 */
export function createClient({ url, key }: Settings) {
  async function call<Name extends OperationName>(
    name: Name,
    ...[input]: object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
  ): Promise<Output<Name>> {
    const [method = "GET", template = "", rest = ""] = operations[name]!.split(" ");
    const values: Record<string, unknown> = { ...input };
    const path = template.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(values[field]);
      delete values[field];
      return encodeURIComponent(value);
    });
    const target = new URL(`${url.replace(/\/+$/, "")}/api/v1${path}`);
    if (rest === "query")
      for (const [field, value] of Object.entries(values))
        if (["string", "number", "boolean"].includes(typeof value))
          target.searchParams.set(field, (value as string | number | boolean).toString());
    const response = await fetch(target, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(rest === "body" && { "content-type": "application/json" }),
      },
      ...(rest === "body" && { body: JSON.stringify(values) }),
    });
    const body: unknown = await response.json().catch(() => ({}));
    if (!response.ok)
      throw new ApiError(response.status, body as object, response.headers.get("retry-after"));
    return body as Output<Name>;
  }
  return { call };
}

/** How old a delivery may be, in seconds. An older one could be a copy that someone else sends again. */
const MAX_AGE_SECONDS = 300;

type PlainHeaders = Record<string, string | string[] | undefined>;
/** Headers as `fetch` has them, or as Node's servers do. */
type Headers = { get: (name: string) => string | null } | PlainHeaders;

/**
 * Returns the event of a delivery if FirstWhistle signed it with this secret (`whsec_...`) within the last five minutes.
 * Throws otherwise. `body` must be exactly what arrived, so read it as text and don't parse it first. The same event
 * can arrive more than once, always with the same `webhook-id`.
 */
export async function verifyWebhook(body: string, headers: Headers, secret: string): Promise<WebhookEvent> {
  const read = (name: string): string => {
    const value = typeof headers.get === "function" ? headers.get(name) : (headers as PlainHeaders)[name];
    return typeof value === "string" ? value : "";
  };
  const id = read("webhook-id");
  const timestamp = read("webhook-timestamp");
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > MAX_AGE_SECONDS)
    throw new Error("The delivery is too old, or has no time.");
  const key = await crypto.subtle.importKey(
    "raw",
    decodeBase64(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // While a secret is rotated, there are two signatures, and one of them is ours.
  for (const part of read("webhook-signature").split(" ")) {
    const [version, signature = ""] = part.split(",");
    // WebCrypto takes the same time for every wrong signature.
    if (version === "v1" && (await crypto.subtle.verify("HMAC", key, decodeBase64(signature), signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new Error("The signature doesn't match.");
}

/** Returns the bytes, or none if it isn't base64. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0)!);
  } catch {
    return new Uint8Array(0);
  }
}

/** What each operation takes and returns. */
export type Operations = {
  /** Get the signed-in account. Needs a key that can read. */
  "accounts.getMe": {
    input: {};
    output: {
      id: string;
      email: string;
      name: string;
      role: "admin" | "league_manager" | "team_manager";
      emailVerified: boolean;
      twoFactorEnabled: boolean;
      hasSeenWelcome: boolean;
    };
  };
  /** Update your name. Needs a key that can write. */
  "accounts.updateName": {
    input: {
      name: string;
    };
    output: {
      name: string;
    };
  };
  /** Mark the welcome as seen. Needs a key that can write. */
  "accounts.markWelcomeSeen": {
    input: {};
    output: {
      ok: true;
    };
  };
  /** Dismiss the checklist of first steps. Needs a key that can write. */
  "accounts.dismissSetup": {
    input: {};
    output: {
      ok: true;
    };
  };
  /** List your teams, newest first. Needs a key that can read. */
  "teams.list": {
    input: {
      search?: string;
      archived?: string;
      cursor?: string;
    };
    output: {
      teams: {
        id: string;
        name: string;
        kit?: string | null;
        sport: string;
        role: "manager" | "invited" | "league";
        status: "pending" | "active" | "expired";
        tier: "none" | "mini" | "standard" | "extended";
        smsUsed: number;
        smsLimit: number;
        memberCount: number;
        nextGame: {
          gameId: string;
          on: string;
          time: string | null;
          isToday: boolean;
        } | null;
        isArchived: boolean;
      }[];
      total: number;
      nextCursor: string | null;
    };
  };
  /** Create a team. Needs a key that can write. */
  "teams.create": {
    input: {
      name: string;
      sport: string;
      timeZone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      seasonMonths?: 3 | 6 | 9 | 12;
    };
    output: {
      id: string;
      name: string;
      kit?: string | null;
      sport: string;
      role: "manager" | "invited" | "league";
      status: "pending" | "active" | "expired";
      tier: "none" | "mini" | "standard" | "extended";
      smsUsed: number;
      smsLimit: number;
      memberCount: number;
      nextGame: {
        gameId: string;
        on: string;
        time: string | null;
        isToday: boolean;
      } | null;
      isArchived: boolean;
    };
  };
  /** Get a team. Needs a key that can read. */
  "teams.get": {
    input: {
      teamId: string;
    };
    output: {
      id: string;
      name: string;
      kit?: string | null;
      sport: string;
      role: "manager" | "invited" | "league";
      status: "pending" | "active" | "expired";
      tier: "none" | "mini" | "standard" | "extended";
      smsUsed: number;
      smsLimit: number;
      memberCount: number;
      isArchived: boolean;
      settingsVersion: number;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      seasonEndsOn: string;
      seasonDaysLeft: number;
      expiresOn: string | null;
      reachableCount: number;
      reminderOffsetsMinutes: number[];
      quietHours: {
        from: string;
        until: string;
      } | null;
      minimumPlayers: number | null;
      maximumPlayers?: number | null;
      responsesDueHours?: number | null;
      can: {
        manage: boolean;
        transfer: boolean;
        leave: boolean;
      };
    };
  };
  /** Update a team's settings. Needs a key that can write. */
  "teams.update": {
    input: {
      teamId: string;
      name: string;
      sport: string;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      seasonEndsOn: string;
      reminderOffsetsMinutes: number[];
      quietHours: {
        from: string;
        until: string;
      } | null;
      minimumPlayers: number | null;
      maximumPlayers?: number | null;
      responsesDueHours?: 2 | 6 | 12 | 24 | 48 | null;
      settingsVersion: number;
    };
    output: {
      id: string;
      name: string;
      kit?: string | null;
      sport: string;
      role: "manager" | "invited" | "league";
      status: "pending" | "active" | "expired";
      tier: "none" | "mini" | "standard" | "extended";
      smsUsed: number;
      smsLimit: number;
      memberCount: number;
      isArchived: boolean;
      settingsVersion: number;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      seasonEndsOn: string;
      seasonDaysLeft: number;
      expiresOn: string | null;
      reachableCount: number;
      reminderOffsetsMinutes: number[];
      quietHours: {
        from: string;
        until: string;
      } | null;
      minimumPlayers: number | null;
      maximumPlayers?: number | null;
      responsesDueHours?: number | null;
      can: {
        manage: boolean;
        transfer: boolean;
        leave: boolean;
      };
    };
  };
  /** Delete a team. Needs a key that can write. */
  "teams.remove": {
    input: {
      teamId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Archive a team. Needs a key that can write. */
  "teams.archive": {
    input: {
      teamId: string;
    };
    output: {
      id: string;
      name: string;
      kit?: string | null;
      sport: string;
      role: "manager" | "invited" | "league";
      status: "pending" | "active" | "expired";
      tier: "none" | "mini" | "standard" | "extended";
      smsUsed: number;
      smsLimit: number;
      memberCount: number;
      isArchived: boolean;
      settingsVersion: number;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      seasonEndsOn: string;
      seasonDaysLeft: number;
      expiresOn: string | null;
      reachableCount: number;
      reminderOffsetsMinutes: number[];
      quietHours: {
        from: string;
        until: string;
      } | null;
      minimumPlayers: number | null;
      maximumPlayers?: number | null;
      responsesDueHours?: number | null;
      can: {
        manage: boolean;
        transfer: boolean;
        leave: boolean;
      };
    };
  };
  /** Restore an archived team. Needs a key that can write. */
  "teams.restore": {
    input: {
      teamId: string;
    };
    output: {
      id: string;
      name: string;
      kit?: string | null;
      sport: string;
      role: "manager" | "invited" | "league";
      status: "pending" | "active" | "expired";
      tier: "none" | "mini" | "standard" | "extended";
      smsUsed: number;
      smsLimit: number;
      memberCount: number;
      isArchived: boolean;
      settingsVersion: number;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      seasonEndsOn: string;
      seasonDaysLeft: number;
      expiresOn: string | null;
      reachableCount: number;
      reminderOffsetsMinutes: number[];
      quietHours: {
        from: string;
        until: string;
      } | null;
      minimumPlayers: number | null;
      maximumPlayers?: number | null;
      responsesDueHours?: number | null;
      can: {
        manage: boolean;
        transfer: boolean;
        leave: boolean;
      };
    };
  };
  /** List roster members by name. Needs a key that can read. */
  "members.list": {
    input: {
      teamId: string;
    };
    output: {
      members: {
        id: string;
        name: string;
        active: boolean;
        isSub: boolean;
        isMinor: boolean;
        addedVia: "manager" | "import" | "join-link";
        groups?: {
          id: string;
          name: string;
        }[];
        phone: string;
        displayPhone: string;
        smsConsent: boolean;
        consent: {
          source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
          givenByName: string;
          at: string;
          on: string;
          isCarriedOver?: true;
        } | null;
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
        language?: "en" | "fr" | "es" | null;
        ownLanguage?: "en" | "fr" | "es" | null;
        email: string | null;
        emailConsent: boolean;
        emailEvidence: {
          source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
          givenByName: string;
          at: string;
          on: string;
          isCarriedOver?: true;
        } | null;
        emailBlock: "no-consent" | "bounced" | "complained" | "unsubscribed" | null;
        phoneOwner: string | null;
        guardianConsent: boolean;
        contacts: {
          label: string;
          isGuardian: boolean;
          phone: string | null;
          displayPhone: string | null;
          smsConsent: boolean;
          consent: {
            source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
            givenByName: string;
            at: string;
            on: string;
            isCarriedOver?: true;
          } | null;
          block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
          language?: "en" | "fr" | "es" | null;
          ownLanguage?: "en" | "fr" | "es" | null;
          email: string | null;
          emailConsent: boolean;
          emailEvidence: {
            source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
            givenByName: string;
            at: string;
            on: string;
            isCarriedOver?: true;
          } | null;
          emailBlock: "no-consent" | "bounced" | "complained" | "unsubscribed" | null;
        }[];
      }[];
    };
  };
  /** Add a member. Needs a key that can write. */
  "members.add": {
    input: {
      teamId: string;
      name: string;
      phone: string;
      email?: "" | string | null;
      smsConsent?: boolean;
      emailConsent?: boolean;
      isMinor?: boolean;
      phoneOwner?: string | null;
      language?: "en" | "fr" | "es";
      guardianConsent?: boolean;
      contacts?: {
        label: string;
        phone?: "" | string | null;
        smsConsent?: boolean;
        email?: "" | string | null;
        emailConsent?: boolean;
        isGuardian?: boolean;
        language?: "en" | "fr" | "es";
      }[];
      isSub?: boolean;
      groupIds?: string[];
    };
    output: {
      id: string;
      name: string;
      active: boolean;
      isSub: boolean;
      isMinor: boolean;
      addedVia: "manager" | "import" | "join-link";
      groups?: {
        id: string;
        name: string;
      }[];
      phone: string;
      displayPhone: string;
      smsConsent: boolean;
      consent: {
        source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
        givenByName: string;
        at: string;
        on: string;
        isCarriedOver?: true;
      } | null;
      block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
      language?: "en" | "fr" | "es" | null;
      ownLanguage?: "en" | "fr" | "es" | null;
      email: string | null;
      emailConsent: boolean;
      emailEvidence: {
        source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
        givenByName: string;
        at: string;
        on: string;
        isCarriedOver?: true;
      } | null;
      emailBlock: "no-consent" | "bounced" | "complained" | "unsubscribed" | null;
      phoneOwner: string | null;
      guardianConsent: boolean;
      contacts: {
        label: string;
        isGuardian: boolean;
        phone: string | null;
        displayPhone: string | null;
        smsConsent: boolean;
        consent: {
          source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
          givenByName: string;
          at: string;
          on: string;
          isCarriedOver?: true;
        } | null;
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
        language?: "en" | "fr" | "es" | null;
        ownLanguage?: "en" | "fr" | "es" | null;
        email: string | null;
        emailConsent: boolean;
        emailEvidence: {
          source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
          givenByName: string;
          at: string;
          on: string;
          isCarriedOver?: true;
        } | null;
        emailBlock: "no-consent" | "bounced" | "complained" | "unsubscribed" | null;
      }[];
    };
  };
  /** Update a member. Needs a key that can write. */
  "members.update": {
    input: {
      teamId: string;
      memberId: string;
      name: string;
      phone: string;
      email?: "" | string | null;
      smsConsent?: boolean;
      emailConsent?: boolean;
      isMinor?: boolean;
      phoneOwner?: string | null;
      language?: "en" | "fr" | "es";
      guardianConsent?: boolean;
      contacts?: {
        label: string;
        phone?: "" | string | null;
        smsConsent?: boolean;
        email?: "" | string | null;
        emailConsent?: boolean;
        isGuardian?: boolean;
        language?: "en" | "fr" | "es";
      }[];
      isSub?: boolean;
      groupIds?: string[];
      active: boolean;
    };
    output: {
      id: string;
      name: string;
      active: boolean;
      isSub: boolean;
      isMinor: boolean;
      addedVia: "manager" | "import" | "join-link";
      groups?: {
        id: string;
        name: string;
      }[];
      phone: string;
      displayPhone: string;
      smsConsent: boolean;
      consent: {
        source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
        givenByName: string;
        at: string;
        on: string;
        isCarriedOver?: true;
      } | null;
      block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
      language?: "en" | "fr" | "es" | null;
      ownLanguage?: "en" | "fr" | "es" | null;
      email: string | null;
      emailConsent: boolean;
      emailEvidence: {
        source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
        givenByName: string;
        at: string;
        on: string;
        isCarriedOver?: true;
      } | null;
      emailBlock: "no-consent" | "bounced" | "complained" | "unsubscribed" | null;
      phoneOwner: string | null;
      guardianConsent: boolean;
      contacts: {
        label: string;
        isGuardian: boolean;
        phone: string | null;
        displayPhone: string | null;
        smsConsent: boolean;
        consent: {
          source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
          givenByName: string;
          at: string;
          on: string;
          isCarriedOver?: true;
        } | null;
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
        language?: "en" | "fr" | "es" | null;
        ownLanguage?: "en" | "fr" | "es" | null;
        email: string | null;
        emailConsent: boolean;
        emailEvidence: {
          source: "manager" | "import" | "join-link" | "member-page" | "text-yes";
          givenByName: string;
          at: string;
          on: string;
          isCarriedOver?: true;
        } | null;
        emailBlock: "no-consent" | "bounced" | "complained" | "unsubscribed" | null;
      }[];
    };
  };
  /** Remove a member. Needs a key that can write. */
  "members.remove": {
    input: {
      teamId: string;
      memberId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Revoke the links in a member's texts. Needs a key that can write. */
  "members.revokeLinks": {
    input: {
      teamId: string;
      memberId: string;
    };
    output: {
      ok: true;
    };
  };
  /** List a team's groups in order. Needs a key that can read. */
  "groups.list": {
    input: {
      teamId: string;
    };
    output: {
      groups: {
        id: string;
        name: string;
        minimum: number | null;
        memberCount: number;
      }[];
      suggestions: string[];
    };
  };
  /** Add a group after the others. Needs a key that can write. */
  "groups.add": {
    input: {
      teamId: string;
      name: string;
      minimum?: number | null;
    };
    output: {
      groups: {
        id: string;
        name: string;
        minimum: number | null;
        memberCount: number;
      }[];
      suggestions: string[];
    };
  };
  /** Reorder the groups. Needs a key that can write. */
  "groups.reorder": {
    input: {
      teamId: string;
      groupIds: string[];
    };
    output: {
      groups: {
        id: string;
        name: string;
        minimum: number | null;
        memberCount: number;
      }[];
      suggestions: string[];
    };
  };
  /** Rename a group or change its minimum. Needs a key that can write. */
  "groups.update": {
    input: {
      teamId: string;
      groupId: string;
      name: string;
      minimum: number | null;
    };
    output: {
      groups: {
        id: string;
        name: string;
        minimum: number | null;
        memberCount: number;
      }[];
      suggestions: string[];
    };
  };
  /** Delete a group. Needs a key that can write. */
  "groups.remove": {
    input: {
      teamId: string;
      groupId: string;
    };
    output: {
      groups: {
        id: string;
        name: string;
        minimum: number | null;
        memberCount: number;
      }[];
      suggestions: string[];
    };
  };
  /** List subs in calling order. Needs a key that can read. */
  "subs.list": {
    input: {
      teamId: string;
    };
    output: {
      subs: {
        id: string;
        name: string;
        displayPhone: string;
        active: boolean;
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
      }[];
    };
  };
  /** Add a member to the end of the sub list. Needs a key that can write. */
  "subs.add": {
    input: {
      teamId: string;
      memberId: string;
    };
    output: {
      subs: {
        id: string;
        name: string;
        displayPhone: string;
        active: boolean;
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
      }[];
    };
  };
  /** Reorder the sub list. Needs a key that can write. */
  "subs.reorder": {
    input: {
      teamId: string;
      memberIds: string[];
    };
    output: {
      subs: {
        id: string;
        name: string;
        displayPhone: string;
        active: boolean;
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
      }[];
    };
  };
  /** Remove a member from the sub list. Needs a key that can write. */
  "subs.remove": {
    input: {
      teamId: string;
      memberId: string;
    };
    output: {
      subs: {
        id: string;
        name: string;
        displayPhone: string;
        active: boolean;
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
      }[];
    };
  };
  /** Get whether a team's players are in by default. Needs a key that can read. */
  "defaults.get": {
    input: {
      teamId: string;
    };
    output: {
      isInByDefault: boolean;
      games: number;
      hasMaximum: boolean;
    };
  };
  /** Turn In by Default on or off. Needs a key that can write. */
  "defaults.set": {
    input: {
      teamId: string;
      isInByDefault: boolean;
    };
    output: {
      isInByDefault: boolean;
      games: number;
      hasMaximum: boolean;
    };
  };
  /** Get a pending team transfer. Needs a key that can read. */
  "transfer.get": {
    input: {
      teamId: string;
    };
    output: {
      transfer: {
        email: string;
        expiresAt: string;
        expiresOn: string;
      } | null;
    };
  };
  /** Start a team transfer. Needs a key that can write. */
  "transfer.start": {
    input: {
      teamId: string;
      email: string;
    };
    output: {
      transfer: {
        email: string;
        expiresAt: string;
        expiresOn: string;
      };
    };
  };
  /** Cancel a team transfer. Needs a key that can write. */
  "transfer.cancel": {
    input: {
      teamId: string;
    };
    output: {
      transfer: null;
    };
  };
  /** Preview a team transfer. Needs a key that can read. */
  "transfer.preview": {
    input: {
      token: string;
    };
    output: {
      teamName: string;
      sport: string;
      from: string;
      invited: string;
      recipientStatus: "signed-out" | "email-mismatch" | "unconfirmed" | "invited";
    };
  };
  /** Accept a team transfer. Needs a key that can write. */
  "transfer.accept": {
    input: {
      token: string;
    };
    output: {
      teamId: string;
    };
  };
  /** Preview a roster import. Needs a key that can read. */
  "imports.preview": {
    input: {
      teamId: string;
      rows: {
        name: string;
        phone: string;
        email?: string;
        smsConsent?: boolean;
        emailConsent?: boolean;
        isMinor?: boolean;
        phoneOwner?: string;
        groups?: string[];
        contacts?: {
          label: string;
          phone?: string;
          smsConsent?: boolean;
          email?: string;
          emailConsent?: boolean;
          isGuardian?: boolean;
        }[];
      }[];
      newGroups?: string[];
    };
    output: {
      rows: ({
        status: "new";
        displayPhone: string;
        notes: {
          kind: "shared-phone" | "same-name" | "email-kept" | "contacts-full" | "group-left-out";
          value: string;
        }[];
      } | {
        status: "merge";
        member: {
          id: string;
          name: string;
        };
        changes: {
          kind: "email" | "contact" | "consent" | "email-consent" | "minor" | "group";
          value: string;
        }[];
        displayPhone: string;
        notes: {
          kind: "shared-phone" | "same-name" | "email-kept" | "contacts-full" | "group-left-out";
          value: string;
        }[];
      } | {
        status: "duplicate";
        ofRow: number;
        changes: {
          kind: "email" | "contact" | "consent" | "email-consent" | "minor" | "group";
          value: string;
        }[];
        displayPhone: string;
        notes: {
          kind: "shared-phone" | "same-name" | "email-kept" | "contacts-full" | "group-left-out";
          value: string;
        }[];
      } | {
        status: "problem";
        problems: {
          field: string;
          message: string;
        }[];
      })[];
      room: number;
      newGroups?: string[];
      groupRoom?: number;
    };
  };
  /** Import a roster. Needs a key that can write. */
  "imports.commit": {
    input: {
      teamId: string;
      rows: {
        name: string;
        phone: string;
        email?: string;
        smsConsent?: boolean;
        emailConsent?: boolean;
        isMinor?: boolean;
        phoneOwner?: string;
        groups?: string[];
        contacts?: {
          label: string;
          phone?: string;
          smsConsent?: boolean;
          email?: string;
          emailConsent?: boolean;
          isGuardian?: boolean;
        }[];
      }[];
      newGroups?: string[];
    };
    output: {
      added: number;
      merged: number;
      unchanged: number;
    };
  };
  /** Turn off the join link. Needs a key that can write. */
  "join.closeLink": {
    input: {
      teamId: string;
    };
    output: {
      url: string | null;
      joined: number;
    };
  };
  /** Preview a join link. Needs a key that can read. */
  "join.preview": {
    input: {
      token: string;
    };
    output: {
      name: string;
      sport: string;
      groups?: {
        id: string;
        name: string;
      }[];
    };
  };
  /** Join a team, with or without agreeing to texts. Needs a key that can write. */
  "join.join": {
    input: {
      name: string;
      childName?: string | null;
      isMinor?: boolean;
      phone: string;
      consent?: boolean;
      email?: "" | string | null;
      emailConsent?: boolean;
      language?: "en" | "fr" | "es";
      groupIds?: string[];
      token: string;
    };
    output: {
      ok: true;
      mustConfirm: boolean;
    };
  };
  /** Get dashboard totals. Needs a key that can read. */
  "dashboard.get": {
    input: {};
    output: {
      teams: number;
      activeTeams: number;
      teamsWithPass: number;
      members: number;
      reachable: number;
      upcomingGames: number;
      upcomingThisWeek: number;
      gamesToday: number;
      notificationsSent: number;
      games: number;
      newestTeamId: string | null;
      isSetupDismissed: boolean;
    };
  };
  /** Find a better time zone for a team. Needs a key that can read. */
  "zones.findOffer": {
    input: {
      deviceZone: string;
      chosen: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
    };
    output: {
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver" | null;
    };
  };
  /** Get a team's Season Pass status. Needs a key that can read. */
  "passes.get": {
    input: {
      teamId: string;
    };
    output: {
      id: string;
      name: string;
      kit?: string | null;
      sport: string;
      role: "manager" | "invited" | "league";
      status: "pending" | "active" | "expired";
      tier: "none" | "mini" | "standard" | "extended";
      smsUsed: number;
      smsLimit: number;
      memberCount: number;
      isArchived: boolean;
      settingsVersion: number;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      seasonEndsOn: string;
      seasonDaysLeft: number;
      expiresOn: string | null;
      reachableCount: number;
      reminderOffsetsMinutes: number[];
      quietHours: {
        from: string;
        until: string;
      } | null;
      minimumPlayers: number | null;
      maximumPlayers?: number | null;
      responsesDueHours?: number | null;
      can: {
        manage: boolean;
        transfer: boolean;
        leave: boolean;
      };
      passDaysLeft: number | null;
      isOnHold: boolean;
      payment: "none" | "awaiting" | "processing";
      hasOtherTeams: boolean;
    };
  };
  /** Get a team's text usage and forecast. Needs a key that can read. */
  "allowance.get": {
    input: {
      teamId: string;
    };
    output: {
      status: "pending" | "active" | "expired";
      limit: number;
      used: number;
      reserved: number;
      left: number;
      freeLeft: number | null;
      reachable: number;
      upcomingGames: number;
      needed: number;
      languages?: {
        readers: Record<string, number>;
        cost: number;
        previews: {
          language: "en" | "fr" | "es";
          body: string;
          texts: number;
        }[];
      } | null;
    };
  };
  /** Forecast the texts of teams you can pay for together. Needs a key that can read. */
  "allowance.listForPasses": {
    input: {
      teamId: string;
      leagueId?: string;
    };
    output: {
      teams: {
        teamId: string;
        status: "pending" | "active" | "expired";
        left: number;
        upcomingGames: number;
        neededByAll: number;
      }[];
    };
  };
  /** Get everything texted about a game. Needs a key that can read. */
  "delivery.listForGame": {
    input: {
      gameId: string;
    };
    output: {
      teamId: string;
      outlook: {
        state: "ready" | "partial" | "blocked" | "done";
        sentence: string;
        step: {
          label: string;
          to: string;
        } | null;
      } | null;
      reminders: {
        counts: Record<string, number>;
        emailed?: number;
        wordings: string[];
        texts: {
          id: string;
          memberId: string | null;
          name: string;
          contact: string | null;
          phone: string | null;
          state: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown";
          group: "failed" | "skipped" | "underway" | "delivered";
          on: string;
          time: string;
          description: string;
          step: {
            label: string;
            to: string | null;
            isEdit: boolean;
          } | null;
          firstText: string | null;
        }[];
        isErased: boolean;
        id: string;
        offsetMinutes: number;
        dueOn: string;
        dueTime: string;
        state: "armed" | "skipped" | "sent";
        reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
        description: string;
        isForEarlierStart: boolean;
      }[];
      messages: {
        counts: Record<string, number>;
        emailed?: number;
        wordings: string[];
        texts: {
          id: string;
          memberId: string | null;
          name: string;
          contact: string | null;
          phone: string | null;
          state: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown";
          group: "failed" | "skipped" | "underway" | "delivered";
          on: string;
          time: string;
          description: string;
          step: {
            label: string;
            to: string | null;
            isEdit: boolean;
          } | null;
          firstText: string | null;
        }[];
        isErased: boolean;
        id: string;
        title: string;
        description: string;
        sentOn: string;
        sentTime: string;
      }[];
      firstTexts: {
        counts: Record<string, number>;
        emailed?: number;
        wordings: string[];
        texts: {
          id: string;
          memberId: string | null;
          name: string;
          contact: string | null;
          phone: string | null;
          state: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown";
          group: "failed" | "skipped" | "underway" | "delivered";
          on: string;
          time: string;
          description: string;
          step: {
            label: string;
            to: string | null;
            isEdit: boolean;
          } | null;
          firstText: string | null;
        }[];
        isErased: boolean;
      };
      isInProgress: boolean;
    };
  };
  /** Get delivery status for a message. Needs a key that can read. */
  "delivery.listForBlast": {
    input: {
      teamId: string;
      blastId: string;
    };
    output: {
      counts: Record<string, number>;
      emailed?: number;
      wordings: string[];
      texts: {
        id: string;
        memberId: string | null;
        name: string;
        contact: string | null;
        phone: string | null;
        state: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown";
        group: "failed" | "skipped" | "underway" | "delivered";
        on: string;
        time: string;
        description: string;
        step: {
          label: string;
          to: string | null;
          isEdit: boolean;
        } | null;
        firstText: string | null;
      }[];
      isErased: boolean;
      body: string;
      sentOn: string;
      sentTime: string;
      isInProgress: boolean;
    };
  };
  /** List the states of a team's first texts. Needs a key that can read. */
  "firstTexts.list": {
    input: {
      teamId: string;
    };
    output: {
      numbers: {
        phone: string;
        description: string;
      }[];
    };
  };
  /** Look up an RSVP link's game, team, members, and responses. Needs a key that can read. */
  "rsvp.lookUp": {
    input: {
      token: string;
    };
    output: {
      success: boolean;
      message: string | null;
      gameId: string | null;
      gameOn: string | null;
      gameTime: string | null;
      location: string | null;
      opponent: string | null;
      teamName: string | null;
      memberName: string | null;
      response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
      members: {
        memberId: string;
        name: string;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        place: number | null;
      }[];
    }[];
  };
  /** Check whether an RSVP link exists. Needs a key that can read. */
  "rsvp.check": {
    input: {
      token: string;
    };
    output: {
      exists: boolean;
    };
  };
  /** Respond through an RSVP link, until the game starts. Needs a key that can write. */
  "rsvp.respond": {
    input: {
      token: string;
      response: "attending" | "not_attending" | "maybe";
      memberId?: string;
      note?: string;
    };
    output: {
      success: boolean;
      message: string;
      gameId: string | null;
    }[];
  };
  /** List team responses for an RSVP link's game, newest first (first names only). Needs a key that can read. */
  "rsvp.listResponses": {
    input: {
      token: string;
    };
    output: {
      name: string;
      response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
      respondedAt: string | null;
    }[];
  };
  /** List your upcoming games. Needs a key that can read. */
  "games.listUpcoming": {
    input: {};
    output: {
      games: {
        id: string;
        team: {
          id: string;
          name: string;
          kit?: string | null;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        notes: string | null;
        arrivalMinutes: number | null;
        maximumPlayers?: number | null;
        isCancelled: boolean;
        isShared: boolean;
        changes?: "request" | "none";
        hasOpenRequest?: boolean;
        result?: string;
        canReportScore?: boolean;
        leagueGame: {
          id: string;
        } | null;
        side?: "home" | "away" | null;
        version: number;
        notificationSent: boolean;
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
        }[];
        isToday: boolean;
        isTonight: boolean;
        isPast: boolean;
        outlook: {
          state: "ready" | "partial" | "blocked" | "done";
          sentence: string;
          step: {
            label: string;
            to: string;
          } | null;
        } | null;
        tally: {
          attending: number;
          not_attending: number;
          maybe: number;
          none: number;
        } | null;
        shortage?: string;
      }[];
    };
  };
  /** List your teams' games by date and time. Needs a key that can read. */
  "games.listAll": {
    input: {
      from?: string;
      to?: string;
      cursor?: string;
    };
    output: {
      games: {
        id: string;
        team: {
          id: string;
          name: string;
          kit?: string | null;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        notes: string | null;
        arrivalMinutes: number | null;
        maximumPlayers?: number | null;
        isCancelled: boolean;
        isShared: boolean;
        changes?: "request" | "none";
        hasOpenRequest?: boolean;
        result?: string;
        canReportScore?: boolean;
        leagueGame: {
          id: string;
        } | null;
        side?: "home" | "away" | null;
        version: number;
        notificationSent: boolean;
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
        }[];
        isToday: boolean;
        isTonight: boolean;
        isPast: boolean;
        outlook: {
          state: "ready" | "partial" | "blocked" | "done";
          sentence: string;
          step: {
            label: string;
            to: string;
          } | null;
        } | null;
        tally: {
          attending: number;
          not_attending: number;
          maybe: number;
          none: number;
        } | null;
        shortage?: string;
      }[];
      nextCursor: string | null;
    };
  };
  /** Get a team's next game. Needs a key that can read. */
  "games.getNext": {
    input: {
      teamId: string;
    };
    output: {
      game: {
        id: string;
        team: {
          id: string;
          name: string;
          kit?: string | null;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        notes: string | null;
        arrivalMinutes: number | null;
        maximumPlayers?: number | null;
        isCancelled: boolean;
        isShared: boolean;
        changes?: "request" | "none";
        hasOpenRequest?: boolean;
        result?: string;
        canReportScore?: boolean;
        leagueGame: {
          id: string;
        } | null;
        side?: "home" | "away" | null;
        version: number;
        notificationSent: boolean;
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
        }[];
        isToday: boolean;
        isTonight: boolean;
        isPast: boolean;
        outlook: {
          state: "ready" | "partial" | "blocked" | "done";
          sentence: string;
          step: {
            label: string;
            to: string;
          } | null;
        } | null;
        tally: {
          attending: number;
          not_attending: number;
          maybe: number;
          none: number;
        } | null;
        shortage?: string;
      } | null;
    };
  };
  /** List a team's games by date and time. Needs a key that can read. */
  "games.list": {
    input: {
      teamId: string;
      from?: string;
      to?: string;
      cursor?: string;
    };
    output: {
      games: {
        id: string;
        team: {
          id: string;
          name: string;
          kit?: string | null;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        notes: string | null;
        arrivalMinutes: number | null;
        maximumPlayers?: number | null;
        isCancelled: boolean;
        isShared: boolean;
        changes?: "request" | "none";
        hasOpenRequest?: boolean;
        result?: string;
        canReportScore?: boolean;
        leagueGame: {
          id: string;
        } | null;
        side?: "home" | "away" | null;
        version: number;
        notificationSent: boolean;
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
        }[];
        isToday: boolean;
        isTonight: boolean;
        isPast: boolean;
        outlook: {
          state: "ready" | "partial" | "blocked" | "done";
          sentence: string;
          step: {
            label: string;
            to: string;
          } | null;
        } | null;
        tally: {
          attending: number;
          not_attending: number;
          maybe: number;
          none: number;
        } | null;
        shortage?: string;
      }[];
      nextCursor: string | null;
    };
  };
  /** Add a game or a weekly series of games. Needs a key that can write. */
  "games.create": {
    input: {
      teamId: string;
      kind?: "game" | "practice" | "other";
      gameOn: string;
      location: string;
      opponent?: string | null;
      side?: "home" | "away" | null;
      notes?: string | null;
      arrivalMinutes?: number | null;
      maximumPlayers?: number | null;
      gameTime?: string | null;
      repeat?: {
        until: string;
        skip?: string[];
      } | null;
    };
    output: {
      games: {
        id: string;
        team: {
          id: string;
          name: string;
          kit?: string | null;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        notes: string | null;
        arrivalMinutes: number | null;
        maximumPlayers?: number | null;
        isCancelled: boolean;
        isShared: boolean;
        changes?: "request" | "none";
        hasOpenRequest?: boolean;
        result?: string;
        canReportScore?: boolean;
        leagueGame: {
          id: string;
        } | null;
        side?: "home" | "away" | null;
        version: number;
        notificationSent: boolean;
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
        }[];
        isToday: boolean;
        isTonight: boolean;
        isPast: boolean;
        outlook: {
          state: "ready" | "partial" | "blocked" | "done";
          sentence: string;
          step: {
            label: string;
            to: string;
          } | null;
        } | null;
        tally: {
          attending: number;
          not_attending: number;
          maybe: number;
          none: number;
        } | null;
        shortage?: string;
      }[];
    };
  };
  /** Get a game. Needs a key that can read. */
  "games.get": {
    input: {
      gameId: string;
    };
    output: {
      id: string;
      team: {
        id: string;
        name: string;
        kit?: string | null;
      };
      kind: "game" | "practice" | "other";
      gameOn: string;
      gameTime: string | null;
      location: string;
      opponent: string | null;
      notes: string | null;
      arrivalMinutes: number | null;
      maximumPlayers?: number | null;
      isCancelled: boolean;
      isShared: boolean;
      changes?: "request" | "none";
      hasOpenRequest?: boolean;
      result?: string;
      canReportScore?: boolean;
      leagueGame: {
        id: string;
      } | null;
      side?: "home" | "away" | null;
      version: number;
      notificationSent: boolean;
      reminders: {
        offsetMinutes: number;
        dueOn: string;
        dueTime: string;
        state: "armed" | "skipped" | "sent";
        reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
      }[];
      isToday: boolean;
      isTonight: boolean;
      isPast: boolean;
      outlook: {
        state: "ready" | "partial" | "blocked" | "done";
        sentence: string;
        step: {
          label: string;
          to: string;
        } | null;
      } | null;
      tally: {
        attending: number;
        not_attending: number;
        maybe: number;
        none: number;
      } | null;
      shortage?: string;
    };
  };
  /** Update a game. Needs a key that can write. */
  "games.update": {
    input: {
      gameId: string;
      kind?: "game" | "practice" | "other";
      gameOn: string;
      location: string;
      opponent?: string | null;
      side?: "home" | "away" | null;
      notes?: string | null;
      arrivalMinutes?: number | null;
      maximumPlayers?: number | null;
      gameTime: string;
      version: number;
      acceptWarnings?: boolean;
      textTeam?: boolean;
    };
    output: {
      id: string;
      team: {
        id: string;
        name: string;
        kit?: string | null;
      };
      kind: "game" | "practice" | "other";
      gameOn: string;
      gameTime: string | null;
      location: string;
      opponent: string | null;
      notes: string | null;
      arrivalMinutes: number | null;
      maximumPlayers?: number | null;
      isCancelled: boolean;
      isShared: boolean;
      changes?: "request" | "none";
      hasOpenRequest?: boolean;
      result?: string;
      canReportScore?: boolean;
      leagueGame: {
        id: string;
      } | null;
      side?: "home" | "away" | null;
      version: number;
      notificationSent: boolean;
      reminders: {
        offsetMinutes: number;
        dueOn: string;
        dueTime: string;
        state: "armed" | "skipped" | "sent";
        reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
      }[];
      isToday: boolean;
      isTonight: boolean;
      isPast: boolean;
      outlook: {
        state: "ready" | "partial" | "blocked" | "done";
        sentence: string;
        step: {
          label: string;
          to: string;
        } | null;
      } | null;
      tally: {
        attending: number;
        not_attending: number;
        maybe: number;
        none: number;
      } | null;
      shortage?: string;
      textedCount: number | null;
    };
  };
  /** Delete a game. Needs a key that can write. */
  "games.remove": {
    input: {
      gameId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Text the team about a rescheduled game. Needs a key that can send texts. */
  "games.announce": {
    input: {
      gameId: string;
    };
    output: {
      textedCount: number;
    };
  };
  /** Cancel a game. Needs a key that can write. */
  "games.cancel": {
    input: {
      gameId: string;
      textTeam?: boolean;
    };
    output: {
      id: string;
      team: {
        id: string;
        name: string;
        kit?: string | null;
      };
      kind: "game" | "practice" | "other";
      gameOn: string;
      gameTime: string | null;
      location: string;
      opponent: string | null;
      notes: string | null;
      arrivalMinutes: number | null;
      maximumPlayers?: number | null;
      isCancelled: boolean;
      isShared: boolean;
      changes?: "request" | "none";
      hasOpenRequest?: boolean;
      result?: string;
      canReportScore?: boolean;
      leagueGame: {
        id: string;
      } | null;
      side?: "home" | "away" | null;
      version: number;
      notificationSent: boolean;
      reminders: {
        offsetMinutes: number;
        dueOn: string;
        dueTime: string;
        state: "armed" | "skipped" | "sent";
        reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
      }[];
      isToday: boolean;
      isTonight: boolean;
      isPast: boolean;
      outlook: {
        state: "ready" | "partial" | "blocked" | "done";
        sentence: string;
        step: {
          label: string;
          to: string;
        } | null;
      } | null;
      tally: {
        attending: number;
        not_attending: number;
        maybe: number;
        none: number;
      } | null;
      shortage?: string;
      textedCount: number | null;
    };
  };
  /** Restore a canceled game. Needs a key that can write. */
  "games.restore": {
    input: {
      gameId: string;
    };
    output: {
      id: string;
      team: {
        id: string;
        name: string;
        kit?: string | null;
      };
      kind: "game" | "practice" | "other";
      gameOn: string;
      gameTime: string | null;
      location: string;
      opponent: string | null;
      notes: string | null;
      arrivalMinutes: number | null;
      maximumPlayers?: number | null;
      isCancelled: boolean;
      isShared: boolean;
      changes?: "request" | "none";
      hasOpenRequest?: boolean;
      result?: string;
      canReportScore?: boolean;
      leagueGame: {
        id: string;
      } | null;
      side?: "home" | "away" | null;
      version: number;
      notificationSent: boolean;
      reminders: {
        offsetMinutes: number;
        dueOn: string;
        dueTime: string;
        state: "armed" | "skipped" | "sent";
        reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
      }[];
      isToday: boolean;
      isTonight: boolean;
      isPast: boolean;
      outlook: {
        state: "ready" | "partial" | "blocked" | "done";
        sentence: string;
        step: {
          label: string;
          to: string;
        } | null;
      } | null;
      tally: {
        attending: number;
        not_attending: number;
        maybe: number;
        none: number;
      } | null;
      shortage?: string;
    };
  };
  /** Ask the other team to change a league game. Needs a key that can write. */
  "changeRequests.send": {
    input: {
      gameId: string;
      kind: "move" | "cancel" | "delete" | "restore";
      gameOn?: string;
      gameTime?: string;
      location?: string;
      note?: string | null;
      textTeam?: boolean;
      version: number;
    };
    output: {
      id: string;
      kind: "move" | "cancel" | "delete" | "restore";
      state: "waiting-team" | "waiting-league" | "accepted" | "declined" | "withdrawn" | "expired" | "replaced";
      from: {
        id: string;
        name: string;
      };
      to: {
        id: string;
        name: string;
      };
      leagueId: string;
      gameId: string | null;
      current: {
        gameOn: string;
        gameTime: string | null;
        location: string;
      };
      proposed: {
        gameOn: string;
        gameTime: string | null;
        location: string;
      } | null;
      note: string | null;
      sent: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      };
      responded: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      } | null;
      decided: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      } | null;
      reasons: string[];
      expiresAt: string;
      closedAt: string | null;
      can: {
        respond: boolean;
        withdraw: boolean;
        decide: boolean;
      };
    };
  };
  /** List a game's change requests, newest first. Needs a key that can read. */
  "changeRequests.list": {
    input: {
      gameId: string;
    };
    output: {
      requests: {
        id: string;
        kind: "move" | "cancel" | "delete" | "restore";
        state: "waiting-team" | "waiting-league" | "accepted" | "declined" | "withdrawn" | "expired" | "replaced";
        from: {
          id: string;
          name: string;
        };
        to: {
          id: string;
          name: string;
        };
        leagueId: string;
        gameId: string | null;
        current: {
          gameOn: string;
          gameTime: string | null;
          location: string;
        };
        proposed: {
          gameOn: string;
          gameTime: string | null;
          location: string;
        } | null;
        note: string | null;
        sent: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        };
        responded: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        } | null;
        decided: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        } | null;
        reasons: string[];
        expiresAt: string;
        closedAt: string | null;
        can: {
          respond: boolean;
          withdraw: boolean;
          decide: boolean;
        };
      }[];
    };
  };
  /** List open change requests of your teams' games. Needs a key that can read. */
  "changeRequests.listOpen": {
    input: {};
    output: {
      requests: {
        id: string;
        kind: "move" | "cancel" | "delete" | "restore";
        state: "waiting-team" | "waiting-league" | "accepted" | "declined" | "withdrawn" | "expired" | "replaced";
        from: {
          id: string;
          name: string;
        };
        to: {
          id: string;
          name: string;
        };
        leagueId: string;
        gameId: string | null;
        current: {
          gameOn: string;
          gameTime: string | null;
          location: string;
        };
        proposed: {
          gameOn: string;
          gameTime: string | null;
          location: string;
        } | null;
        note: string | null;
        sent: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        };
        responded: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        } | null;
        decided: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        } | null;
        reasons: string[];
        expiresAt: string;
        closedAt: string | null;
        can: {
          respond: boolean;
          withdraw: boolean;
          decide: boolean;
        };
      }[];
    };
  };
  /** Accept or decline a change request for your team. Needs a key that can write. */
  "changeRequests.respond": {
    input: {
      gameId: string;
      requestId: string;
      isAccepted: boolean;
      textTeam?: boolean;
    };
    output: {
      id: string;
      kind: "move" | "cancel" | "delete" | "restore";
      state: "waiting-team" | "waiting-league" | "accepted" | "declined" | "withdrawn" | "expired" | "replaced";
      from: {
        id: string;
        name: string;
      };
      to: {
        id: string;
        name: string;
      };
      leagueId: string;
      gameId: string | null;
      current: {
        gameOn: string;
        gameTime: string | null;
        location: string;
      };
      proposed: {
        gameOn: string;
        gameTime: string | null;
        location: string;
      } | null;
      note: string | null;
      sent: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      };
      responded: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      } | null;
      decided: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      } | null;
      reasons: string[];
      expiresAt: string;
      closedAt: string | null;
      can: {
        respond: boolean;
        withdraw: boolean;
        decide: boolean;
      };
    };
  };
  /** Withdraw a change request of your team. Needs a key that can write. */
  "changeRequests.withdraw": {
    input: {
      gameId: string;
      requestId: string;
    };
    output: {
      id: string;
      kind: "move" | "cancel" | "delete" | "restore";
      state: "waiting-team" | "waiting-league" | "accepted" | "declined" | "withdrawn" | "expired" | "replaced";
      from: {
        id: string;
        name: string;
      };
      to: {
        id: string;
        name: string;
      };
      leagueId: string;
      gameId: string | null;
      current: {
        gameOn: string;
        gameTime: string | null;
        location: string;
      };
      proposed: {
        gameOn: string;
        gameTime: string | null;
        location: string;
      } | null;
      note: string | null;
      sent: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      };
      responded: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      } | null;
      decided: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      } | null;
      reasons: string[];
      expiresAt: string;
      closedAt: string | null;
      can: {
        respond: boolean;
        withdraw: boolean;
        decide: boolean;
      };
    };
  };
  /** Get a league game's result, with reports and corrections. Needs a key that can read. */
  "results.get": {
    input: {
      gameId: string;
    };
    output: {
      game: {
        leagueGameId: string;
        seasonId: string;
        home: {
          id: string;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string;
          name: string;
          kit?: string | null;
        };
        date: string;
        time: string | null;
        location: string;
        isCancelled: boolean;
        hasStarted: boolean;
        result: {
          state: "reported" | "final" | "disputed";
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          } | null;
          counts: boolean;
          becomesFinalAt: string | null;
          decidedAs: "agreement" | "time" | "league" | null;
          isVoid?: boolean;
        } | null;
        reports: {
          teamId: string;
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          };
          by: string;
          via: "screen" | "text" | "link";
          reply: string | null;
          at: string;
        }[];
        unread?: {
          teamId: string;
          text: string;
        }[];
      };
      settings: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      reports: {
        teamId: string;
        outcome: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        };
        by: string;
        via: "screen" | "text" | "link";
        reply: string | null;
        at: string;
      }[];
      changes: {
        id: string;
        by: string;
        reason: string | null;
        before: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        } | null;
        after: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        } | null;
        at: string;
      }[];
      side: "home" | "away";
      canReport: boolean;
    };
  };
  /** Report the score of a league game for your team. Needs a key that can write. */
  "results.report": {
    input: {
      gameId: string;
      kind: "score" | "own-forfeit" | "other-forfeit";
      own: number | null;
      other: number | null;
      overtime: boolean;
    };
    output: {
      game: {
        leagueGameId: string;
        seasonId: string;
        home: {
          id: string;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string;
          name: string;
          kit?: string | null;
        };
        date: string;
        time: string | null;
        location: string;
        isCancelled: boolean;
        hasStarted: boolean;
        result: {
          state: "reported" | "final" | "disputed";
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          } | null;
          counts: boolean;
          becomesFinalAt: string | null;
          decidedAs: "agreement" | "time" | "league" | null;
          isVoid?: boolean;
        } | null;
        reports: {
          teamId: string;
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          };
          by: string;
          via: "screen" | "text" | "link";
          reply: string | null;
          at: string;
        }[];
        unread?: {
          teamId: string;
          text: string;
        }[];
      };
      settings: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      reports: {
        teamId: string;
        outcome: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        };
        by: string;
        via: "screen" | "text" | "link";
        reply: string | null;
        at: string;
      }[];
      changes: {
        id: string;
        by: string;
        reason: string | null;
        before: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        } | null;
        after: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        } | null;
        at: string;
      }[];
      side: "home" | "away";
      canReport: boolean;
    };
  };
  /** Preview the next text to a team. Needs a key that can read. */
  "nextText.get": {
    input: {
      teamId: string;
    };
    output: {
      game: {
        id: string;
        team: {
          id: string;
          name: string;
          kit?: string | null;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        notes: string | null;
        arrivalMinutes: number | null;
        maximumPlayers?: number | null;
        isCancelled: boolean;
        isShared: boolean;
        changes?: "request" | "none";
        hasOpenRequest?: boolean;
        result?: string;
        canReportScore?: boolean;
        leagueGame: {
          id: string;
        } | null;
        side?: "home" | "away" | null;
        version: number;
        notificationSent: boolean;
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
        }[];
        isToday: boolean;
        isTonight: boolean;
        isPast: boolean;
        outlook: {
          state: "ready" | "partial" | "blocked" | "done";
          sentence: string;
          step: {
            label: string;
            to: string;
          } | null;
        } | null;
        tally: {
          attending: number;
          not_attending: number;
          maybe: number;
          none: number;
        } | null;
        shortage?: string;
      } | null;
      text: {
        coming: {
          offsetMinutes: number;
          on: string;
          time: string;
          isMoved: boolean;
        }[];
        body: string | null;
        introduction: string | null;
        playerCount: number;
        reachedCount: number;
        obstacles: ("no-pass" | "no-players" | "no-consent" | "no-recipients" | "out-of-texts" | "too-late" | "no-time" | "sent" | "paused" | "texting-off")[];
      } | null;
      testText: "available" | "unconfirmed" | "used";
    };
  };
  /** Text the next text to yourself. Needs a key that can send texts. */
  "nextText.sendTest": {
    input: {
      teamId: string;
      phone: string;
      consent: boolean;
    };
    output: {
      sentTo: string | null;
      error: string | null;
    };
  };
  /** Get attendance for a game. Needs a key that can read. */
  "attendance.get": {
    input: {
      gameId: string;
    };
    output: {
      game: {
        id: string;
        team: {
          id: string;
          name: string;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        side?: "home" | "away" | null;
        notes: string | null;
        arrivalMinutes: number | null;
        isCancelled: boolean;
        isClosed: boolean;
        isCallTime: boolean;
        canManageTeam: boolean;
        canSet: boolean;
        due?: {
          on: string;
          time: string;
          isPast: boolean;
        } | null;
        neededPlayers: number | null;
        maximumPlayers?: number | null;
        isOutOfTexts?: boolean;
        sport?: string;
        groups?: {
          id: string;
          name: string;
          minimum: number | null;
          initials: string;
        }[];
        leagueSubs?: {
          id: string;
          name: string;
          groups: string[];
          groupIds: string[];
          phone: string;
          displayPhone: string;
        }[];
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
          sentTo: number;
        }[];
        now: {
          on: string;
          time: string;
        };
      };
      members: {
        id: string;
        name: string;
        email: string | null;
        active: boolean;
        isSub: boolean;
        phone: string;
        displayPhone: string;
        contacts: {
          phone: string;
          displayPhone: string;
          label: string;
        }[];
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
        textedAt: {
          on: string;
          time: string;
        } | null;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        place?: number | null;
        respondedAt: {
          on: string;
          time: string;
        } | null;
        respondedVia: "link" | "text" | "manager" | "away" | "weekday" | "default" | null;
        note: string | null;
        unreadReply: string | null;
        awayUntil: string | null;
        earlierResponse: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        request?: {
          response: "attending" | "not_attending" | "maybe";
          note: string | null;
        } | null;
        isLate?: boolean;
        groupIds?: string[];
      }[];
      version: string;
    };
  };
  /** Set or clear a member's response. Needs a key that can write. */
  "attendance.set": {
    input: {
      gameId: string;
      memberId: string;
      response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
    };
    output: {
      game: {
        id: string;
        team: {
          id: string;
          name: string;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        side?: "home" | "away" | null;
        notes: string | null;
        arrivalMinutes: number | null;
        isCancelled: boolean;
        isClosed: boolean;
        isCallTime: boolean;
        canManageTeam: boolean;
        canSet: boolean;
        due?: {
          on: string;
          time: string;
          isPast: boolean;
        } | null;
        neededPlayers: number | null;
        maximumPlayers?: number | null;
        isOutOfTexts?: boolean;
        sport?: string;
        groups?: {
          id: string;
          name: string;
          minimum: number | null;
          initials: string;
        }[];
        leagueSubs?: {
          id: string;
          name: string;
          groups: string[];
          groupIds: string[];
          phone: string;
          displayPhone: string;
        }[];
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
          sentTo: number;
        }[];
        now: {
          on: string;
          time: string;
        };
      };
      members: {
        id: string;
        name: string;
        email: string | null;
        active: boolean;
        isSub: boolean;
        phone: string;
        displayPhone: string;
        contacts: {
          phone: string;
          displayPhone: string;
          label: string;
        }[];
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
        textedAt: {
          on: string;
          time: string;
        } | null;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        place?: number | null;
        respondedAt: {
          on: string;
          time: string;
        } | null;
        respondedVia: "link" | "text" | "manager" | "away" | "weekday" | "default" | null;
        note: string | null;
        unreadReply: string | null;
        awayUntil: string | null;
        earlierResponse: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        request?: {
          response: "attending" | "not_attending" | "maybe";
          note: string | null;
        } | null;
        isLate?: boolean;
        groupIds?: string[];
      }[];
      version: string;
    };
  };
  /** Set or clear the note of a member's response. Needs a key that can write. */
  "attendance.setNote": {
    input: {
      gameId: string;
      memberId: string;
      note: string | null;
    };
    output: {
      game: {
        id: string;
        team: {
          id: string;
          name: string;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        side?: "home" | "away" | null;
        notes: string | null;
        arrivalMinutes: number | null;
        isCancelled: boolean;
        isClosed: boolean;
        isCallTime: boolean;
        canManageTeam: boolean;
        canSet: boolean;
        due?: {
          on: string;
          time: string;
          isPast: boolean;
        } | null;
        neededPlayers: number | null;
        maximumPlayers?: number | null;
        isOutOfTexts?: boolean;
        sport?: string;
        groups?: {
          id: string;
          name: string;
          minimum: number | null;
          initials: string;
        }[];
        leagueSubs?: {
          id: string;
          name: string;
          groups: string[];
          groupIds: string[];
          phone: string;
          displayPhone: string;
        }[];
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
          sentTo: number;
        }[];
        now: {
          on: string;
          time: string;
        };
      };
      members: {
        id: string;
        name: string;
        email: string | null;
        active: boolean;
        isSub: boolean;
        phone: string;
        displayPhone: string;
        contacts: {
          phone: string;
          displayPhone: string;
          label: string;
        }[];
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
        textedAt: {
          on: string;
          time: string;
        } | null;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        place?: number | null;
        respondedAt: {
          on: string;
          time: string;
        } | null;
        respondedVia: "link" | "text" | "manager" | "away" | "weekday" | "default" | null;
        note: string | null;
        unreadReply: string | null;
        awayUntil: string | null;
        earlierResponse: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        request?: {
          response: "attending" | "not_attending" | "maybe";
          note: string | null;
        } | null;
        isLate?: boolean;
        groupIds?: string[];
      }[];
      version: string;
    };
  };
  /** Accept or decline a member's request. Needs a key that can send texts. */
  "attendance.decideRequest": {
    input: {
      gameId: string;
      memberId: string;
      isAccepted: boolean;
    };
    output: {
      game: {
        id: string;
        team: {
          id: string;
          name: string;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        side?: "home" | "away" | null;
        notes: string | null;
        arrivalMinutes: number | null;
        isCancelled: boolean;
        isClosed: boolean;
        isCallTime: boolean;
        canManageTeam: boolean;
        canSet: boolean;
        due?: {
          on: string;
          time: string;
          isPast: boolean;
        } | null;
        neededPlayers: number | null;
        maximumPlayers?: number | null;
        isOutOfTexts?: boolean;
        sport?: string;
        groups?: {
          id: string;
          name: string;
          minimum: number | null;
          initials: string;
        }[];
        leagueSubs?: {
          id: string;
          name: string;
          groups: string[];
          groupIds: string[];
          phone: string;
          displayPhone: string;
        }[];
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
          sentTo: number;
        }[];
        now: {
          on: string;
          time: string;
        };
      };
      members: {
        id: string;
        name: string;
        email: string | null;
        active: boolean;
        isSub: boolean;
        phone: string;
        displayPhone: string;
        contacts: {
          phone: string;
          displayPhone: string;
          label: string;
        }[];
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
        textedAt: {
          on: string;
          time: string;
        } | null;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        place?: number | null;
        respondedAt: {
          on: string;
          time: string;
        } | null;
        respondedVia: "link" | "text" | "manager" | "away" | "weekday" | "default" | null;
        note: string | null;
        unreadReply: string | null;
        awayUntil: string | null;
        earlierResponse: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        request?: {
          response: "attending" | "not_attending" | "maybe";
          note: string | null;
        } | null;
        isLate?: boolean;
        groupIds?: string[];
      }[];
      version: string;
    };
  };
  /** Mark a member's reply as seen. Needs a key that can write. */
  "attendance.markReplySeen": {
    input: {
      gameId: string;
      memberId: string;
    };
    output: {
      game: {
        id: string;
        team: {
          id: string;
          name: string;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        side?: "home" | "away" | null;
        notes: string | null;
        arrivalMinutes: number | null;
        isCancelled: boolean;
        isClosed: boolean;
        isCallTime: boolean;
        canManageTeam: boolean;
        canSet: boolean;
        due?: {
          on: string;
          time: string;
          isPast: boolean;
        } | null;
        neededPlayers: number | null;
        maximumPlayers?: number | null;
        isOutOfTexts?: boolean;
        sport?: string;
        groups?: {
          id: string;
          name: string;
          minimum: number | null;
          initials: string;
        }[];
        leagueSubs?: {
          id: string;
          name: string;
          groups: string[];
          groupIds: string[];
          phone: string;
          displayPhone: string;
        }[];
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
          sentTo: number;
        }[];
        now: {
          on: string;
          time: string;
        };
      };
      members: {
        id: string;
        name: string;
        email: string | null;
        active: boolean;
        isSub: boolean;
        phone: string;
        displayPhone: string;
        contacts: {
          phone: string;
          displayPhone: string;
          label: string;
        }[];
        block: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | null;
        textedAt: {
          on: string;
          time: string;
        } | null;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        place?: number | null;
        respondedAt: {
          on: string;
          time: string;
        } | null;
        respondedVia: "link" | "text" | "manager" | "away" | "weekday" | "default" | null;
        note: string | null;
        unreadReply: string | null;
        awayUntil: string | null;
        earlierResponse: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        request?: {
          response: "attending" | "not_attending" | "maybe";
          note: string | null;
        } | null;
        isLate?: boolean;
        groupIds?: string[];
      }[];
      version: string;
    };
  };
  /** List the players to call. Needs a key that can read. */
  "phoneCalls.list": {
    input: {
      gameId: string;
    };
    output: {
      calls: {
        memberId: string;
        name: string;
        reason: string;
        numbers: {
          phone: string;
          displayPhone: string;
          label: string | null;
        }[];
      }[];
    };
  };
  /** Get a game's sub call. Needs a key that can read. */
  "subCalls.get": {
    input: {
      gameId: string;
    };
    output: {
      subs: {
        memberId: string;
        name: string;
        isSub: boolean;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        unreachable: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply" | null;
        isNext: boolean;
        groupIds?: string[];
        offer: {
          state: "asked" | "accepted" | "declined" | "too-late" | "notified" | "unreachable";
          askedAt: {
            on: string;
            time: string;
          };
          respondedAt: {
            on: string;
            time: string;
          } | null;
          delivery: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown" | null;
        } | null;
      }[];
      call: {
        state: "open" | "filled" | "stopped" | "moved" | "cancelled" | "over";
        spots: number;
        taken: number;
        waitMinutes: number;
        startedBy: string | null;
        startedAt: {
          on: string;
          time: string;
        };
        isOutOfTexts: boolean;
        pausedUntil: {
          on: string;
          time: string;
        } | null;
        nextAt: {
          on: string;
          time: string;
        } | null;
        pool?: {
          state: "asking" | "ended";
          asked: number;
        } | null;
        group?: {
          id: string;
          name: string;
        } | null;
        canAskOthers?: boolean;
        asksOthers?: boolean;
      } | null;
      hasPool?: boolean;
      shortGroups?: {
        id: string;
        name: string;
        missing: number;
      }[];
      canCall: boolean;
      waiting?: number;
      isAskingEveryone: boolean;
      suggestedSpots: number;
      left: number;
      cost: number;
      quietAt: string | null;
    };
  };
  /** Call subs for a game. Needs a key that can send texts. */
  "subCalls.start": {
    input: {
      gameId: string;
      spots: number;
      waitMinutes?: 5 | 15 | 30 | 60;
      groupId?: string | null;
      asksPool?: boolean;
      poolLevel?: number | null;
      requestKey: string;
    };
    output: {
      subs: {
        memberId: string;
        name: string;
        isSub: boolean;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        unreachable: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply" | null;
        isNext: boolean;
        groupIds?: string[];
        offer: {
          state: "asked" | "accepted" | "declined" | "too-late" | "notified" | "unreachable";
          askedAt: {
            on: string;
            time: string;
          };
          respondedAt: {
            on: string;
            time: string;
          } | null;
          delivery: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown" | null;
        } | null;
      }[];
      call: {
        state: "open" | "filled" | "stopped" | "moved" | "cancelled" | "over";
        spots: number;
        taken: number;
        waitMinutes: number;
        startedBy: string | null;
        startedAt: {
          on: string;
          time: string;
        };
        isOutOfTexts: boolean;
        pausedUntil: {
          on: string;
          time: string;
        } | null;
        nextAt: {
          on: string;
          time: string;
        } | null;
        pool?: {
          state: "asking" | "ended";
          asked: number;
        } | null;
        group?: {
          id: string;
          name: string;
        } | null;
        canAskOthers?: boolean;
        asksOthers?: boolean;
      } | null;
      hasPool?: boolean;
      shortGroups?: {
        id: string;
        name: string;
        missing: number;
      }[];
      canCall: boolean;
      waiting?: number;
      isAskingEveryone: boolean;
      suggestedSpots: number;
      left: number;
      cost: number;
      quietAt: string | null;
    };
  };
  /** Stop calling subs. Needs a key that can write. */
  "subCalls.stop": {
    input: {
      gameId: string;
    };
    output: {
      subs: {
        memberId: string;
        name: string;
        isSub: boolean;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        unreachable: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply" | null;
        isNext: boolean;
        groupIds?: string[];
        offer: {
          state: "asked" | "accepted" | "declined" | "too-late" | "notified" | "unreachable";
          askedAt: {
            on: string;
            time: string;
          };
          respondedAt: {
            on: string;
            time: string;
          } | null;
          delivery: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown" | null;
        } | null;
      }[];
      call: {
        state: "open" | "filled" | "stopped" | "moved" | "cancelled" | "over";
        spots: number;
        taken: number;
        waitMinutes: number;
        startedBy: string | null;
        startedAt: {
          on: string;
          time: string;
        };
        isOutOfTexts: boolean;
        pausedUntil: {
          on: string;
          time: string;
        } | null;
        nextAt: {
          on: string;
          time: string;
        } | null;
        pool?: {
          state: "asking" | "ended";
          asked: number;
        } | null;
        group?: {
          id: string;
          name: string;
        } | null;
        canAskOthers?: boolean;
        asksOthers?: boolean;
      } | null;
      hasPool?: boolean;
      shortGroups?: {
        id: string;
        name: string;
        missing: number;
      }[];
      canCall: boolean;
      waiting?: number;
      isAskingEveryone: boolean;
      suggestedSpots: number;
      left: number;
      cost: number;
      quietAt: string | null;
    };
  };
  /** Add a spot to the call. Needs a key that can send texts. */
  "subCalls.addSpot": {
    input: {
      gameId: string;
      requestKey: string;
    };
    output: {
      subs: {
        memberId: string;
        name: string;
        isSub: boolean;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        unreachable: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply" | null;
        isNext: boolean;
        groupIds?: string[];
        offer: {
          state: "asked" | "accepted" | "declined" | "too-late" | "notified" | "unreachable";
          askedAt: {
            on: string;
            time: string;
          };
          respondedAt: {
            on: string;
            time: string;
          } | null;
          delivery: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown" | null;
        } | null;
      }[];
      call: {
        state: "open" | "filled" | "stopped" | "moved" | "cancelled" | "over";
        spots: number;
        taken: number;
        waitMinutes: number;
        startedBy: string | null;
        startedAt: {
          on: string;
          time: string;
        };
        isOutOfTexts: boolean;
        pausedUntil: {
          on: string;
          time: string;
        } | null;
        nextAt: {
          on: string;
          time: string;
        } | null;
        pool?: {
          state: "asking" | "ended";
          asked: number;
        } | null;
        group?: {
          id: string;
          name: string;
        } | null;
        canAskOthers?: boolean;
        asksOthers?: boolean;
      } | null;
      hasPool?: boolean;
      shortGroups?: {
        id: string;
        name: string;
        missing: number;
      }[];
      canCall: boolean;
      waiting?: number;
      isAskingEveryone: boolean;
      suggestedSpots: number;
      left: number;
      cost: number;
      quietAt: string | null;
    };
  };
  /** Ask a specific sub now. Needs a key that can send texts. */
  "subCalls.ask": {
    input: {
      gameId: string;
      memberId: string;
    };
    output: {
      subs: {
        memberId: string;
        name: string;
        isSub: boolean;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        unreachable: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply" | null;
        isNext: boolean;
        groupIds?: string[];
        offer: {
          state: "asked" | "accepted" | "declined" | "too-late" | "notified" | "unreachable";
          askedAt: {
            on: string;
            time: string;
          };
          respondedAt: {
            on: string;
            time: string;
          } | null;
          delivery: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown" | null;
        } | null;
      }[];
      call: {
        state: "open" | "filled" | "stopped" | "moved" | "cancelled" | "over";
        spots: number;
        taken: number;
        waitMinutes: number;
        startedBy: string | null;
        startedAt: {
          on: string;
          time: string;
        };
        isOutOfTexts: boolean;
        pausedUntil: {
          on: string;
          time: string;
        } | null;
        nextAt: {
          on: string;
          time: string;
        } | null;
        pool?: {
          state: "asking" | "ended";
          asked: number;
        } | null;
        group?: {
          id: string;
          name: string;
        } | null;
        canAskOthers?: boolean;
        asksOthers?: boolean;
      } | null;
      hasPool?: boolean;
      shortGroups?: {
        id: string;
        name: string;
        missing: number;
      }[];
      canCall: boolean;
      waiting?: number;
      isAskingEveryone: boolean;
      suggestedSpots: number;
      left: number;
      cost: number;
      quietAt: string | null;
    };
  };
  /** Let a call for a group ask the others too. Needs a key that can send texts. */
  "subCalls.askOthers": {
    input: {
      gameId: string;
    };
    output: {
      subs: {
        memberId: string;
        name: string;
        isSub: boolean;
        response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
        unreachable: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply" | null;
        isNext: boolean;
        groupIds?: string[];
        offer: {
          state: "asked" | "accepted" | "declined" | "too-late" | "notified" | "unreachable";
          askedAt: {
            on: string;
            time: string;
          };
          respondedAt: {
            on: string;
            time: string;
          } | null;
          delivery: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown" | null;
        } | null;
      }[];
      call: {
        state: "open" | "filled" | "stopped" | "moved" | "cancelled" | "over";
        spots: number;
        taken: number;
        waitMinutes: number;
        startedBy: string | null;
        startedAt: {
          on: string;
          time: string;
        };
        isOutOfTexts: boolean;
        pausedUntil: {
          on: string;
          time: string;
        } | null;
        nextAt: {
          on: string;
          time: string;
        } | null;
        pool?: {
          state: "asking" | "ended";
          asked: number;
        } | null;
        group?: {
          id: string;
          name: string;
        } | null;
        canAskOthers?: boolean;
        asksOthers?: boolean;
      } | null;
      hasPool?: boolean;
      shortGroups?: {
        id: string;
        name: string;
        missing: number;
      }[];
      canCall: boolean;
      waiting?: number;
      isAskingEveryone: boolean;
      suggestedSpots: number;
      left: number;
      cost: number;
      quietAt: string | null;
    };
  };
  /** Get attendance for a season. Needs a key that can read. */
  "history.get": {
    input: {
      teamId: string;
      season?: string;
    };
    output: {
      team: {
        id: string;
        name: string;
        kit?: string | null;
      };
      season: string;
      seasons: string[];
      games: {
        id: string;
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        opponent: string | null;
        side?: "home" | "away" | null;
        counts: {
          attending: number;
          maybe: number;
          not_attending: number;
          none: number;
        };
      }[];
      isTruncated: boolean;
      members: {
        id: string;
        name: string;
        joinedOn: string;
        counts: {
          attending: number;
          maybe: number;
          not_attending: number;
          none: number;
        };
        recent: ("attending" | "not_attending" | "maybe" | "none" | null)[];
        streak: number;
      }[];
    };
  };
  /** List your leagues by name. Needs a key that can read. */
  "leagues.list": {
    input: {};
    output: {
      leagues: {
        id: string;
        name: string;
      }[];
    };
  };
  /** Create a league. Needs a key that can write. */
  "leagueManagement.create": {
    input: {
      name: string;
      sport: string;
      timeZone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      gameChanges?: "teams" | "venue-free" | "league";
    };
    output: {
      id: string;
      name: string;
      sport: string;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      gameChanges: "teams" | "venue-free" | "league";
      teamCount: number;
      version: number;
      createdAt: string;
    };
  };
  /** List a league's teams by name. Needs a key that can read. */
  "leagues.listTeams": {
    input: {
      leagueId: string;
    };
    output: {
      teams: {
        id: string;
        name: string;
        kit?: string | null;
        sport: string;
        preferredBlockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
      }[];
    };
  };
  /** Create a team in a league with its members and managers. Needs a key that can write. */
  "leagueTeams.create": {
    input: {
      leagueId: string;
      name: string;
      sport: string;
      timeZone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      preferredBlockoutDays?: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
      divisionId?: string | null;
      members: {
        name: string;
        phone: string;
        email?: "" | string | null;
        smsConsent?: boolean;
        isManager?: boolean;
      }[];
      requestKey: string;
    };
    output: {
      id: string;
      name: string;
      seasonEndsOn: string;
      createdByLeague: true;
      invitationCount: number;
    };
  };
  /** List all games of a league's teams by date and time. Needs a key that can read. */
  "leagues.listGames": {
    input: {
      leagueId: string;
      from?: string;
      to?: string;
      cursor?: string;
    };
    output: {
      games: {
        id: string;
        team: {
          id: string;
          name: string;
          kit?: string | null;
        };
        kind: "game" | "practice" | "other";
        gameOn: string;
        gameTime: string | null;
        location: string;
        opponent: string | null;
        notes: string | null;
        arrivalMinutes: number | null;
        maximumPlayers?: number | null;
        isCancelled: boolean;
        isShared: boolean;
        changes?: "request" | "none";
        hasOpenRequest?: boolean;
        result?: string;
        canReportScore?: boolean;
        leagueGame: {
          id: string;
        } | null;
        side?: "home" | "away" | null;
        version: number;
        notificationSent: boolean;
        reminders: {
          offsetMinutes: number;
          dueOn: string;
          dueTime: string;
          state: "armed" | "skipped" | "sent";
          reason: "too-late" | "cancelled" | "archived" | "no-pass" | "out-of-texts" | "no-recipients" | "texting-off" | null;
        }[];
        isToday: boolean;
        isTonight: boolean;
        isPast: boolean;
        outlook: {
          state: "ready" | "partial" | "blocked" | "done";
          sentence: string;
          step: {
            label: string;
            to: string;
          } | null;
        } | null;
        tally: {
          attending: number;
          not_attending: number;
          maybe: number;
          none: number;
        } | null;
        shortage?: string;
      }[];
      nextCursor: string | null;
    };
  };
  /** List your leagues with team counts, newest first. Needs a key that can read. */
  "leagueManagement.list": {
    input: {};
    output: {
      leagues: {
        id: string;
        name: string;
        sport: string;
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
        gameChanges: "teams" | "venue-free" | "league";
        teamCount: number;
        version: number;
        createdAt: string;
      }[];
    };
  };
  /** Get a league. Needs a key that can read. */
  "leagueManagement.get": {
    input: {
      leagueId: string;
    };
    output: {
      id: string;
      name: string;
      sport: string;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      gameChanges: "teams" | "venue-free" | "league";
      teamCount: number;
      version: number;
      createdAt: string;
    };
  };
  /** Change a league's settings. Needs a key that can write. */
  "leagueManagement.update": {
    input: {
      leagueId: string;
      name: string;
      sport: string;
      timeZone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      gameChanges?: "teams" | "venue-free" | "league";
      version: number;
    };
    output: {
      id: string;
      name: string;
      sport: string;
      timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/St_Johns" | "America/Halifax" | "America/Toronto" | "America/Winnipeg" | "America/Regina" | "America/Edmonton" | "America/Vancouver";
      gameChanges: "teams" | "venue-free" | "league";
      teamCount: number;
      version: number;
      createdAt: string;
    };
  };
  /** Delete a league. Needs a key that can write. */
  "leagueManagement.remove": {
    input: {
      leagueId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Move a team to another league or out of this one. Needs a key that can write. */
  "leagueManagement.moveTeam": {
    input: {
      leagueId: string;
      teamId: string;
      toLeagueId: string | null;
      divisionId?: string | null;
      acceptGames?: boolean;
      results?: "keep" | "void";
    };
    output: {
      ok: true;
    };
  };
  /** List a league's teams with their managers, by name. Needs a key that can read. */
  "leagueManagement.listTeams": {
    input: {
      leagueId: string;
      search?: string;
      divisionId?: string;
      cursor?: string;
    };
    output: {
      teams: {
        id: string;
        name: string;
        kit?: string | null;
        sport: string;
        createdOn: string;
        memberCount: number;
        seasonEndsOn: string;
        managers: {
          id: string;
          email: string;
          name: string | null;
          state: "accepted" | "pending" | "expired";
          emailState: "waiting" | "sent" | "failed" | "held";
        }[];
        divisionId: string | null;
        isWithdrawn?: boolean;
        hasResults?: boolean;
        canDelete: boolean;
      }[];
      total: number;
      nextCursor: string | null;
    };
  };
  /** Get a league's next game day, problems, and teams. Needs a key that can read. */
  "leagueHome.get": {
    input: {
      leagueId: string;
    };
    output: {
      today: string;
      nextGameDay: {
        date: string;
        games: {
          id: string;
          date: string;
          time: string | null;
          location: string;
          home: {
            id: string | null;
            name: string;
            kit?: string | null;
          };
          away: {
            id: string | null;
            name: string;
            kit?: string | null;
          } | null;
          hasSides: boolean;
          leagueGameId: string | null;
          isCancelled: boolean;
          notes: string | null;
        }[];
      } | null;
      problems: ({
        kind: "invitation";
        team: {
          id: string;
          name: string;
        };
        manager: {
          id: string;
          email: string;
          name: string | null;
          state: "accepted" | "pending" | "expired";
          emailState: "waiting" | "sent" | "failed" | "held";
        };
      } | {
        kind: "pass";
        team: {
          id: string;
          name: string;
        };
        problem: "missing" | "expired" | "short";
        endsOn: string | null;
        lastGameOn: string;
        canBuy: boolean;
      } | {
        kind: "team-twice";
        team: {
          id: string;
          name: string;
        };
        games: [{
          id: string;
          date: string;
          time: string | null;
          location: string;
          home: {
            id: string | null;
            name: string;
            kit?: string | null;
          };
          away: {
            id: string | null;
            name: string;
            kit?: string | null;
          } | null;
          hasSides: boolean;
          leagueGameId: string | null;
          isCancelled: boolean;
          notes: string | null;
        }, {
          id: string;
          date: string;
          time: string | null;
          location: string;
          home: {
            id: string | null;
            name: string;
            kit?: string | null;
          };
          away: {
            id: string | null;
            name: string;
            kit?: string | null;
          } | null;
          hasSides: boolean;
          leagueGameId: string | null;
          isCancelled: boolean;
          notes: string | null;
        }];
      } | {
        kind: "place-twice";
        games: [{
          id: string;
          date: string;
          time: string | null;
          location: string;
          home: {
            id: string | null;
            name: string;
            kit?: string | null;
          };
          away: {
            id: string | null;
            name: string;
            kit?: string | null;
          } | null;
          hasSides: boolean;
          leagueGameId: string | null;
          isCancelled: boolean;
          notes: string | null;
        }, {
          id: string;
          date: string;
          time: string | null;
          location: string;
          home: {
            id: string | null;
            name: string;
            kit?: string | null;
          };
          away: {
            id: string | null;
            name: string;
            kit?: string | null;
          } | null;
          hasSides: boolean;
          leagueGameId: string | null;
          isCancelled: boolean;
          notes: string | null;
        }];
      } | {
        kind: "closed";
        venueName: string;
        game: {
          id: string;
          date: string;
          time: string | null;
          location: string;
          home: {
            id: string | null;
            name: string;
            kit?: string | null;
          };
          away: {
            id: string | null;
            name: string;
            kit?: string | null;
          } | null;
          hasSides: boolean;
          leagueGameId: string | null;
          isCancelled: boolean;
          notes: string | null;
        };
      } | {
        kind: "no-place";
        game: {
          id: string;
          date: string;
          time: string | null;
          location: string;
          home: {
            id: string | null;
            name: string;
            kit?: string | null;
          };
          away: {
            id: string | null;
            name: string;
            kit?: string | null;
          } | null;
          hasSides: boolean;
          leagueGameId: string | null;
          isCancelled: boolean;
          notes: string | null;
        };
      })[];
      problemCounts: Record<string, number>;
      teams: {
        id: string;
        pass: {
          status: "pending" | "active" | "expired";
          endsOn: string | null;
        };
        nextGame: {
          id: string;
          date: string;
          time: string | null;
          location: string;
          home: {
            id: string | null;
            name: string;
            kit?: string | null;
          };
          away: {
            id: string | null;
            name: string;
            kit?: string | null;
          } | null;
          hasSides: boolean;
          leagueGameId: string | null;
          isCancelled: boolean;
          notes: string | null;
        } | null;
      }[];
      setup: {
        venueCount: number;
        teamCount: number;
        nextTeamId: string | null;
        unmanagedTeamCount: number;
        pendingCount: number;
        heldCount: number;
        hasDraft: boolean;
      } | null;
    };
  };
  /** List a league's games in a date range, each one once. Needs a key that can read. */
  "leagueCalendar.list": {
    input: {
      leagueId: string;
      from: string;
      to: string;
    };
    output: {
      games: {
        id: string;
        date: string;
        time: string | null;
        location: string;
        home: {
          id: string | null;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string | null;
          name: string;
          kit?: string | null;
        } | null;
        hasSides: boolean;
        leagueGameId: string | null;
        isCancelled: boolean;
        notes: string | null;
      }[];
      isCut: boolean;
    };
  };
  /** Get a league's day sheet: its games of one day by place and time. Needs a key that can read. */
  "leagueCalendar.getDaySheet": {
    input: {
      leagueId: string;
      on: string;
    };
    output: {
      leagueName: string;
      on: string;
      games: {
        id: string;
        date: string;
        time: string | null;
        location: string;
        home: {
          id: string | null;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string | null;
          name: string;
          kit?: string | null;
        } | null;
        hasSides: boolean;
        leagueGameId: string | null;
        isCancelled: boolean;
        notes: string | null;
        scoring: {
          game: {
            leagueGameId: string;
            seasonId: string;
            home: {
              id: string;
              name: string;
              kit?: string | null;
            };
            away: {
              id: string;
              name: string;
              kit?: string | null;
            };
            date: string;
            time: string | null;
            location: string;
            isCancelled: boolean;
            hasStarted: boolean;
            result: {
              state: "reported" | "final" | "disputed";
              outcome: {
                kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
                home: number | null;
                away: number | null;
                overtime: boolean;
              } | null;
              counts: boolean;
              becomesFinalAt: string | null;
              decidedAs: "agreement" | "time" | "league" | null;
              isVoid?: boolean;
            } | null;
            reports: {
              teamId: string;
              outcome: {
                kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
                home: number | null;
                away: number | null;
                overtime: boolean;
              };
              by: string;
              via: "screen" | "text" | "link";
              reply: string | null;
              at: string;
            }[];
            unread?: {
              teamId: string;
              text: string;
            }[];
          };
          settings: {
            unit: "goals" | "runs" | "points" | "sets";
            allowsTies: boolean;
            overtimeLosses: boolean;
            collectsScores: boolean;
          };
        } | null;
        request: {
          kind: "move" | "cancel" | "delete" | "restore";
          state: "waiting-team" | "waiting-league" | "accepted" | "declined" | "withdrawn" | "expired" | "replaced";
          to: {
            id: string;
            name: string;
          };
        } | null;
      }[];
    };
  };
  /** Choose which of its two teams hosts a league game. Needs a key that can write. */
  "leagueCalendar.setHomeTeam": {
    input: {
      leagueId: string;
      leagueGameId: string;
      homeTeamId: string;
    };
    output: {
      homeTeamId: string;
    };
  };
  /** List a league's seasons with their divisions, newest first. Needs a key that can read. */
  "leagueSeasons.list": {
    input: {
      leagueId: string;
    };
    output: {
      seasons: {
        id: string;
        name: string;
        createdAt: string;
        endedAt: string | null;
        firstGameOn?: string | null;
        lastGameOn?: string | null;
        divisions: {
          id: string;
          name: string;
          teamCount: number;
        }[];
      }[];
    };
  };
  /** Start a new season of a league. Needs a key that can write. */
  "leagueSeasons.start": {
    input: {
      leagueId: string;
      name: string;
      teamIds: string[];
      requestKey: string;
    };
    output: {
      id: string;
      name: string;
      createdAt: string;
      endedAt: string | null;
      firstGameOn?: string | null;
      lastGameOn?: string | null;
      divisions: {
        id: string;
        name: string;
        teamCount: number;
      }[];
    };
  };
  /** List the teams that a league's next season can have, by name. Needs a key that can read. */
  "leagueSeasons.listNextTeams": {
    input: {
      leagueId: string;
    };
    output: {
      teams: {
        teamId: string;
        name: string;
        kit?: string | null | null;
        divisionId: string | null;
      }[];
    };
  };
  /** List a season's teams with their divisions, by name. Needs a key that can read. */
  "leagueSeasons.listTeams": {
    input: {
      leagueId: string;
      seasonId: string;
    };
    output: {
      teams: {
        teamId: string;
        name: string;
        kit?: string | null | null;
        divisionId: string;
        withdrawn: "keep" | "void" | null;
      }[];
    };
  };
  /** End a season. Needs a key that can write. */
  "leagueSeasons.end": {
    input: {
      leagueId: string;
      seasonId: string;
    };
    output: {
      id: string;
      name: string;
      createdAt: string;
      endedAt: string | null;
      firstGameOn?: string | null;
      lastGameOn?: string | null;
      divisions: {
        id: string;
        name: string;
        teamCount: number;
      }[];
    };
  };
  /** Withdraw a team from a season. Needs a key that can write. */
  "leagueSeasons.withdrawTeam": {
    input: {
      leagueId: string;
      seasonId: string;
      teamId: string;
      results: "keep" | "void";
    };
    output: {
      cancelledGames: number;
    };
  };
  /** Add, rename, reorder, and remove a season's divisions. Needs a key that can write. */
  "leagueSeasons.saveDivisions": {
    input: {
      leagueId: string;
      seasonId: string;
      divisions: {
        id: string | null;
        name: string;
      }[];
    };
    output: {
      id: string;
      name: string;
      createdAt: string;
      endedAt: string | null;
      firstGameOn?: string | null;
      lastGameOn?: string | null;
      divisions: {
        id: string;
        name: string;
        teamCount: number;
      }[];
    };
  };
  /** Move teams to a division. Needs a key that can write. */
  "leagueSeasons.moveTeams": {
    input: {
      leagueId: string;
      seasonId: string;
      divisionId: string;
      teamIds: string[];
    };
    output: {
      teams: {
        teamId: string;
        name: string;
        kit?: string | null | null;
        divisionId: string;
        withdrawn: "keep" | "void" | null;
      }[];
    };
  };
  /** Get a season's standings by division. Needs a key that can read. */
  "standings.get": {
    input: {
      leagueId: string;
      seasonId?: string;
    };
    output: {
      league: {
        id: string;
        name: string;
      };
      season: {
        id: string;
        name: string;
      };
      seasons: {
        id: string;
        name: string;
      }[];
      divisions: {
        id: string;
        name: string;
        rows: {
          teamId: string;
          name: string;
          kit?: string | null | null;
          rank: number;
          isTied: boolean;
          played: number;
          wins: number;
          losses: number;
          ties: number;
          overtimeLosses: number;
          scored: number;
          allowed: number;
          difference: number;
          points: number;
          percentage: number;
          inHand: number;
          form: ("W" | "L" | "T")[];
          reason: string | null;
        }[];
        notes: string[];
        ties: (string[])[];
      }[];
      rules: {
        rankBy: "points" | "percentage";
        win: number;
        tie: number;
        loss: number;
        overtimeLoss: number;
        forfeitWin: number;
        forfeitLoss: number;
        forfeitScore: number;
        tiebreakers: ("head-to-head" | "head-to-head-difference" | "difference" | "most-scored" | "fewest-allowed" | "wins")[];
        maxDifference: number | null;
        countsCrossDivision: boolean;
      };
      scores: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      hasResults: boolean;
      draws: {
        teamIds: string[];
        number: string;
        drawnBy: string;
        drawnAt: string;
      }[];
      can: {
        manage: boolean;
      };
    };
  };
  /** Get a season's standings under other rules. Needs a key that can read. */
  "standings.preview": {
    input: {
      leagueId: string;
      seasonId: string;
      rules: {
        rankBy: "points" | "percentage";
        win: number;
        tie: number;
        loss: number;
        overtimeLoss: number;
        forfeitWin: number;
        forfeitLoss: number;
        forfeitScore: number;
        tiebreakers: ("head-to-head" | "head-to-head-difference" | "difference" | "most-scored" | "fewest-allowed" | "wins")[];
        maxDifference: number | null;
        countsCrossDivision: boolean;
      };
    };
    output: {
      league: {
        id: string;
        name: string;
      };
      season: {
        id: string;
        name: string;
      };
      seasons: {
        id: string;
        name: string;
      }[];
      divisions: {
        id: string;
        name: string;
        rows: {
          teamId: string;
          name: string;
          kit?: string | null | null;
          rank: number;
          isTied: boolean;
          played: number;
          wins: number;
          losses: number;
          ties: number;
          overtimeLosses: number;
          scored: number;
          allowed: number;
          difference: number;
          points: number;
          percentage: number;
          inHand: number;
          form: ("W" | "L" | "T")[];
          reason: string | null;
        }[];
        notes: string[];
        ties: (string[])[];
      }[];
      rules: {
        rankBy: "points" | "percentage";
        win: number;
        tie: number;
        loss: number;
        overtimeLoss: number;
        forfeitWin: number;
        forfeitLoss: number;
        forfeitScore: number;
        tiebreakers: ("head-to-head" | "head-to-head-difference" | "difference" | "most-scored" | "fewest-allowed" | "wins")[];
        maxDifference: number | null;
        countsCrossDivision: boolean;
      };
      scores: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      hasResults: boolean;
      draws: {
        teamIds: string[];
        number: string;
        drawnBy: string;
        drawnAt: string;
      }[];
      can: {
        manage: boolean;
      };
    };
  };
  /** Set how a season ranks its teams. Needs a key that can write. */
  "standings.setRules": {
    input: {
      leagueId: string;
      seasonId: string;
      rules: {
        rankBy: "points" | "percentage";
        win: number;
        tie: number;
        loss: number;
        overtimeLoss: number;
        forfeitWin: number;
        forfeitLoss: number;
        forfeitScore: number;
        tiebreakers: ("head-to-head" | "head-to-head-difference" | "difference" | "most-scored" | "fewest-allowed" | "wins")[];
        maxDifference: number | null;
        countsCrossDivision: boolean;
      };
      isConfirmed?: boolean;
    };
    output: {
      league: {
        id: string;
        name: string;
      };
      season: {
        id: string;
        name: string;
      };
      seasons: {
        id: string;
        name: string;
      }[];
      divisions: {
        id: string;
        name: string;
        rows: {
          teamId: string;
          name: string;
          kit?: string | null | null;
          rank: number;
          isTied: boolean;
          played: number;
          wins: number;
          losses: number;
          ties: number;
          overtimeLosses: number;
          scored: number;
          allowed: number;
          difference: number;
          points: number;
          percentage: number;
          inHand: number;
          form: ("W" | "L" | "T")[];
          reason: string | null;
        }[];
        notes: string[];
        ties: (string[])[];
      }[];
      rules: {
        rankBy: "points" | "percentage";
        win: number;
        tie: number;
        loss: number;
        overtimeLoss: number;
        forfeitWin: number;
        forfeitLoss: number;
        forfeitScore: number;
        tiebreakers: ("head-to-head" | "head-to-head-difference" | "difference" | "most-scored" | "fewest-allowed" | "wins")[];
        maxDifference: number | null;
        countsCrossDivision: boolean;
      };
      scores: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      hasResults: boolean;
      draws: {
        teamIds: string[];
        number: string;
        drawnBy: string;
        drawnAt: string;
      }[];
      can: {
        manage: boolean;
      };
    };
  };
  /** Draw lots for teams that are tied on everything. Needs a key that can write. */
  "standings.drawLots": {
    input: {
      leagueId: string;
      seasonId: string;
      teamIds: string[];
    };
    output: {
      league: {
        id: string;
        name: string;
      };
      season: {
        id: string;
        name: string;
      };
      seasons: {
        id: string;
        name: string;
      }[];
      divisions: {
        id: string;
        name: string;
        rows: {
          teamId: string;
          name: string;
          kit?: string | null | null;
          rank: number;
          isTied: boolean;
          played: number;
          wins: number;
          losses: number;
          ties: number;
          overtimeLosses: number;
          scored: number;
          allowed: number;
          difference: number;
          points: number;
          percentage: number;
          inHand: number;
          form: ("W" | "L" | "T")[];
          reason: string | null;
        }[];
        notes: string[];
        ties: (string[])[];
      }[];
      rules: {
        rankBy: "points" | "percentage";
        win: number;
        tie: number;
        loss: number;
        overtimeLoss: number;
        forfeitWin: number;
        forfeitLoss: number;
        forfeitScore: number;
        tiebreakers: ("head-to-head" | "head-to-head-difference" | "difference" | "most-scored" | "fewest-allowed" | "wins")[];
        maxDifference: number | null;
        countsCrossDivision: boolean;
      };
      scores: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      hasResults: boolean;
      draws: {
        teamIds: string[];
        number: string;
        drawnBy: string;
        drawnAt: string;
      }[];
      can: {
        manage: boolean;
      };
    };
  };
  /** Create a league's teams from a list and invite their captains. Needs a key that can write. */
  "teamLists.create": {
    input: {
      leagueId: string;
      teams: {
        name: string;
        captain: string | null;
        email: string | null;
        phone: string | null;
        color?: "teal" | "charcoal" | "red" | "blue" | "brown" | "green" | "black" | "rust" | "orange" | "gold" | "maroon" | "jade" | "slate" | "white" | "yellow" | "purple" | "pink" | "sky" | "gray" | "lime" | "navy" | null;
        daysOff: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
      }[];
      divisionId?: string | null;
      requestKey: string;
    };
    output: {
      teams: {
        id: string;
        name: string;
      }[];
      invitations: {
        sending: number;
        held: number;
        failed: number;
      };
    };
  };
  /** List a team's managers and pending invitations. Needs a key that can read. */
  "managers.list": {
    input: {
      teamId: string;
    };
    output: {
      managers: {
        id: string;
        email: string;
        name: string | null;
        state: "accepted" | "pending" | "expired";
        emailState: "waiting" | "sent" | "failed" | "held";
      }[];
    };
  };
  /** Invite a manager. Needs a key that can write. */
  "managers.invite": {
    input: {
      teamId: string;
      email: string;
    };
    output: {
      managers: {
        id: string;
        email: string;
        name: string | null;
        state: "accepted" | "pending" | "expired";
        emailState: "waiting" | "sent" | "failed" | "held";
      }[];
    };
  };
  /** Resend an invitation. Needs a key that can write. */
  "managers.resend": {
    input: {
      teamId: string;
      managerId: string;
    };
    output: {
      managers: {
        id: string;
        email: string;
        name: string | null;
        state: "accepted" | "pending" | "expired";
        emailState: "waiting" | "sent" | "failed" | "held";
      }[];
    };
  };
  /** Remove a manager or cancel an invitation. Needs a key that can write. */
  "managers.remove": {
    input: {
      teamId: string;
      managerId: string;
    };
    output: {
      managers: {
        id: string;
        email: string;
        name: string | null;
        state: "accepted" | "pending" | "expired";
        emailState: "waiting" | "sent" | "failed" | "held";
      }[];
    };
  };
  /** List the leagues that a team plays in. Needs a key that can read. */
  "managers.listLeagues": {
    input: {
      teamId: string;
    };
    output: {
      leagues: {
        id: string;
        name: string;
        managerName: string;
        resultsIn?: string;
      }[];
    };
  };
  /** Take a team out of a league. Needs a key that can write. */
  "managers.leaveLeague": {
    input: {
      teamId: string;
      leagueId: string;
    };
    output: {
      leagues: {
        id: string;
        name: string;
        managerName: string;
        resultsIn?: string;
      }[];
    };
  };
  /** Leave a team you were invited to manage. Needs a key that can write. */
  "managers.leave": {
    input: {
      teamId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Resend a league's pending invitations. Needs a key that can write. */
  "resending.resendAll": {
    input: {
      leagueId: string;
    };
    output: {
      sent: number;
      skipped: {
        id: string;
        teamId: string;
        teamName: string;
        email: string;
        name: string | null;
        reason: "recent" | "unconfirmed" | "limit" | "not-owner";
      }[];
    };
  };
  /** List a team's earlier seasons and the one that continues it. Needs a key that can read. */
  "seasons.get": {
    input: {
      teamId: string;
    };
    output: {
      past: {
        id: string;
        name: string;
        seasonEndsOn: string;
      }[];
      next: {
        id: string;
        name: string;
        seasonEndsOn: string;
        isFinished: boolean;
        canMovePass: boolean;
      } | null;
    };
  };
  /** Start a new season. Needs a key that can write. */
  "seasons.start": {
    input: {
      teamId: string;
      name: string;
      seasonMonths: 3 | 6 | 9 | 12;
      memberIds: string[];
      requestKey: string;
    };
    output: {
      id: string;
      name: string;
      seasonEndsOn: string;
      memberCount: number;
    };
  };
  /** Preview an invitation. Needs a key that can read. */
  "invitations.preview": {
    input: {
      token: string;
    };
    output: {
      teamName: string;
      sport: string;
      leagueNames: string[];
      memberName: string | null;
      email: string;
      recipientStatus: "signed-out" | "email-mismatch" | "unconfirmed" | "invited";
    };
  };
  /** Accept an invitation to manage a team. Needs a key that can write. */
  "invitations.accept": {
    input: {
      token: string;
    };
    output: {
      teamId: string;
    };
  };
  /** List a league's venues by name. Needs a key that can read. */
  "venues.list": {
    input: {
      leagueId: string;
    };
    output: {
      venues: {
        id: string;
        name: string;
        maxTeamsPerDay: number;
        address: string | null;
        notes: string | null;
        mapUrl: string | null;
        fields: {
          name: string;
          maxTeamsPerDay: number;
        }[];
        openingTimes: ({
          from: string;
          until: string;
        } | null)[] | null;
        closedOn: string[];
        version: number;
        gamesAhead?: number;
      }[];
    };
  };
  /** Add a venue. Needs a key that can write. */
  "venues.create": {
    input: {
      leagueId: string;
      name: string;
      maxTeamsPerDay: number;
      address?: string | null;
      notes?: string | null;
      mapUrl?: string | null;
      fields?: {
        name: string;
        maxTeamsPerDay: number;
      }[];
      openingTimes?: ({
        from: string;
        until: string;
      } | null)[] | null;
      closedOn?: string[];
    };
    output: {
      id: string;
      name: string;
      maxTeamsPerDay: number;
      address: string | null;
      notes: string | null;
      mapUrl: string | null;
      fields: {
        name: string;
        maxTeamsPerDay: number;
      }[];
      openingTimes: ({
        from: string;
        until: string;
      } | null)[] | null;
      closedOn: string[];
      version: number;
    };
  };
  /** List a league's venues with names and capacities only. Needs a key that can read. */
  "venues.listNames": {
    input: {
      leagueId: string;
    };
    output: {
      venues: {
        id: string;
        name: string;
        maxTeamsPerDay: number;
        address: string | null;
      }[];
    };
  };
  /** Change a venue. Needs a key that can write. */
  "venues.update": {
    input: {
      leagueId: string;
      venueId: string;
      name: string;
      maxTeamsPerDay: number;
      address?: string | null;
      notes?: string | null;
      mapUrl?: string | null;
      fields?: {
        name: string;
        maxTeamsPerDay: number;
      }[];
      openingTimes?: ({
        from: string;
        until: string;
      } | null)[] | null;
      closedOn?: string[];
      version: number;
      acceptGames?: boolean;
    };
    output: {
      id: string;
      name: string;
      maxTeamsPerDay: number;
      address: string | null;
      notes: string | null;
      mapUrl: string | null;
      fields: {
        name: string;
        maxTeamsPerDay: number;
      }[];
      openingTimes: ({
        from: string;
        until: string;
      } | null)[] | null;
      closedOn: string[];
      version: number;
    };
  };
  /** Delete a venue. Needs a key that can write. */
  "venues.remove": {
    input: {
      leagueId: string;
      venueId: string;
      acceptGames?: boolean;
    };
    output: {
      ok: true;
    };
  };
  /** Count a league's upcoming games at a venue. Needs a key that can read. */
  "venues.countGames": {
    input: {
      leagueId: string;
      venueId: string;
    };
    output: {
      games: number;
      leagueGames: number;
    };
  };
  /** Preview a message to a league, team by team. Needs a key that can read. */
  "leagueMessages.preview": {
    input: {
      leagueId: string;
      divisionId?: string;
    };
    output: {
      teams: {
        teamId: string;
        name: string;
        hasPass: boolean;
        left: number;
        players: {
          rate: number;
          phones: (number[])[];
        }[];
        managers: {
          rate: number;
          phones: (number[])[];
        }[];
      }[];
      leftOut: {
        teamId: string;
        teamName: string;
        name: string;
        reason: "not-on-roster" | "no-texts";
      }[];
    };
  };
  /** Send a message to a league. Needs a key that can send texts. */
  "leagueMessages.send": {
    input: {
      leagueId: string;
      message: string;
      audience: "players" | "managers";
      divisionId?: string;
      requestKey: string;
    };
    output: {
      sent: number;
      failed: number;
      emailed?: number;
      short: {
        teamId: string;
        name: string;
        failed: number;
      }[];
      skipped: {
        teamId: string;
        name: string;
        reason: string;
      }[];
      leftOut?: {
        teamId: string;
        teamName: string;
        name: string;
        reason: "not-on-roster" | "no-texts";
      }[];
    };
  };
  /** Preview a rainout. Needs a key that can read. */
  "rainouts.preview": {
    input: {
      leagueId: string;
      venueId: string;
      on: string;
      action: "cancel" | "move";
      toOn: string | null;
    };
    output: {
      venueName: string;
      games: {
        id: string;
        teamName: string;
        opponent: string | null;
        side: "home" | "away" | null;
        kind: string;
        gameOn: string;
        gameTime: string | null;
        location: string;
      }[];
      problems: {
        rule: string;
        message: string;
        canConfirm: boolean;
      }[];
      nextOpenOn: string | null;
      message: string;
      teams: {
        teamId: string;
        name: string;
        sent: number;
        failed: number;
        cost: number;
        left: number;
      }[];
    };
  };
  /** Cancel or move all games at a venue on one day. Needs a key that can write. */
  "rainouts.apply": {
    input: {
      leagueId: string;
      venueId: string;
      on: string;
      action: "cancel" | "move";
      toOn: string | null;
      textTeams: boolean;
      acceptWarnings?: boolean;
      requestKey: string;
    };
    output: {
      games: number;
      sent: number | null;
      failed: number | null;
    };
  };
  /** List change requests for a league's games. Needs a key that can read. */
  "leagueChangeRequests.list": {
    input: {
      leagueId: string;
      waiting?: string;
    };
    output: {
      requests: {
        id: string;
        kind: "move" | "cancel" | "delete" | "restore";
        state: "waiting-team" | "waiting-league" | "accepted" | "declined" | "withdrawn" | "expired" | "replaced";
        from: {
          id: string;
          name: string;
        };
        to: {
          id: string;
          name: string;
        };
        leagueId: string;
        gameId: string | null;
        current: {
          gameOn: string;
          gameTime: string | null;
          location: string;
        };
        proposed: {
          gameOn: string;
          gameTime: string | null;
          location: string;
        } | null;
        note: string | null;
        sent: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        };
        responded: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        } | null;
        decided: {
          by: string | null;
          via: "text" | "email" | "screen";
          at: string;
        } | null;
        reasons: string[];
        expiresAt: string;
        closedAt: string | null;
        can: {
          respond: boolean;
          withdraw: boolean;
          decide: boolean;
        };
      }[];
    };
  };
  /** Approve or decline a change request. Needs a key that can send texts. */
  "leagueChangeRequests.decide": {
    input: {
      leagueId: string;
      requestId: string;
      isApproved: boolean;
    };
    output: {
      id: string;
      kind: "move" | "cancel" | "delete" | "restore";
      state: "waiting-team" | "waiting-league" | "accepted" | "declined" | "withdrawn" | "expired" | "replaced";
      from: {
        id: string;
        name: string;
      };
      to: {
        id: string;
        name: string;
      };
      leagueId: string;
      gameId: string | null;
      current: {
        gameOn: string;
        gameTime: string | null;
        location: string;
      };
      proposed: {
        gameOn: string;
        gameTime: string | null;
        location: string;
      } | null;
      note: string | null;
      sent: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      };
      responded: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      } | null;
      decided: {
        by: string | null;
        via: "text" | "email" | "screen";
        at: string;
      } | null;
      reasons: string[];
      expiresAt: string;
      closedAt: string | null;
      can: {
        respond: boolean;
        withdraw: boolean;
        decide: boolean;
      };
    };
  };
  /** List a season's results of one day, and what needs a decision. Needs a key that can read. */
  "leagueResults.list": {
    input: {
      leagueId: string;
      seasonId: string;
      on?: string;
    };
    output: {
      settings: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      days: string[];
      day: string | null;
      games: {
        leagueGameId: string;
        seasonId: string;
        home: {
          id: string;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string;
          name: string;
          kit?: string | null;
        };
        date: string;
        time: string | null;
        location: string;
        isCancelled: boolean;
        hasStarted: boolean;
        result: {
          state: "reported" | "final" | "disputed";
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          } | null;
          counts: boolean;
          becomesFinalAt: string | null;
          decidedAs: "agreement" | "time" | "league" | null;
          isVoid?: boolean;
        } | null;
        reports: {
          teamId: string;
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          };
          by: string;
          via: "screen" | "text" | "link";
          reply: string | null;
          at: string;
        }[];
        unread?: {
          teamId: string;
          text: string;
        }[];
      }[];
      disputed: {
        leagueGameId: string;
        seasonId: string;
        home: {
          id: string;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string;
          name: string;
          kit?: string | null;
        };
        date: string;
        time: string | null;
        location: string;
        isCancelled: boolean;
        hasStarted: boolean;
        result: {
          state: "reported" | "final" | "disputed";
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          } | null;
          counts: boolean;
          becomesFinalAt: string | null;
          decidedAs: "agreement" | "time" | "league" | null;
          isVoid?: boolean;
        } | null;
        reports: {
          teamId: string;
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          };
          by: string;
          via: "screen" | "text" | "link";
          reply: string | null;
          at: string;
        }[];
        unread?: {
          teamId: string;
          text: string;
        }[];
      }[];
      missing: {
        leagueGameId: string;
        seasonId: string;
        home: {
          id: string;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string;
          name: string;
          kit?: string | null;
        };
        date: string;
        time: string | null;
        location: string;
        isCancelled: boolean;
        hasStarted: boolean;
        result: {
          state: "reported" | "final" | "disputed";
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          } | null;
          counts: boolean;
          becomesFinalAt: string | null;
          decidedAs: "agreement" | "time" | "league" | null;
          isVoid?: boolean;
        } | null;
        reports: {
          teamId: string;
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          };
          by: string;
          via: "screen" | "text" | "link";
          reply: string | null;
          at: string;
        }[];
        unread?: {
          teamId: string;
          text: string;
        }[];
      }[];
    };
  };
  /** Get a league game's result, with reports and corrections. Needs a key that can read. */
  "leagueResults.get": {
    input: {
      leagueId: string;
      leagueGameId: string;
    };
    output: {
      game: {
        leagueGameId: string;
        seasonId: string;
        home: {
          id: string;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string;
          name: string;
          kit?: string | null;
        };
        date: string;
        time: string | null;
        location: string;
        isCancelled: boolean;
        hasStarted: boolean;
        result: {
          state: "reported" | "final" | "disputed";
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          } | null;
          counts: boolean;
          becomesFinalAt: string | null;
          decidedAs: "agreement" | "time" | "league" | null;
          isVoid?: boolean;
        } | null;
        reports: {
          teamId: string;
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          };
          by: string;
          via: "screen" | "text" | "link";
          reply: string | null;
          at: string;
        }[];
        unread?: {
          teamId: string;
          text: string;
        }[];
      };
      settings: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      reports: {
        teamId: string;
        outcome: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        };
        by: string;
        via: "screen" | "text" | "link";
        reply: string | null;
        at: string;
      }[];
      changes: {
        id: string;
        by: string;
        reason: string | null;
        before: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        } | null;
        after: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        } | null;
        at: string;
      }[];
    };
  };
  /** Enter, correct, or clear a league game's result. Needs a key that can write. */
  "leagueResults.set": {
    input: {
      leagueId: string;
      leagueGameId: string;
      outcome: {
        kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
        home?: number | null;
        away?: number | null;
        overtime?: boolean;
      } | null;
      reason?: string | null;
    };
    output: {
      game: {
        leagueGameId: string;
        seasonId: string;
        home: {
          id: string;
          name: string;
          kit?: string | null;
        };
        away: {
          id: string;
          name: string;
          kit?: string | null;
        };
        date: string;
        time: string | null;
        location: string;
        isCancelled: boolean;
        hasStarted: boolean;
        result: {
          state: "reported" | "final" | "disputed";
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          } | null;
          counts: boolean;
          becomesFinalAt: string | null;
          decidedAs: "agreement" | "time" | "league" | null;
          isVoid?: boolean;
        } | null;
        reports: {
          teamId: string;
          outcome: {
            kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
            home: number | null;
            away: number | null;
            overtime: boolean;
          };
          by: string;
          via: "screen" | "text" | "link";
          reply: string | null;
          at: string;
        }[];
        unread?: {
          teamId: string;
          text: string;
        }[];
      };
      settings: {
        unit: "goals" | "runs" | "points" | "sets";
        allowsTies: boolean;
        overtimeLosses: boolean;
        collectsScores: boolean;
      };
      reports: {
        teamId: string;
        outcome: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        };
        by: string;
        via: "screen" | "text" | "link";
        reply: string | null;
        at: string;
      }[];
      changes: {
        id: string;
        by: string;
        reason: string | null;
        before: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        } | null;
        after: {
          kind: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result";
          home: number | null;
          away: number | null;
          overtime: boolean;
        } | null;
        at: string;
      }[];
    };
  };
  /** Get how a season counts scores. Needs a key that can read. */
  "leagueResults.getSettings": {
    input: {
      leagueId: string;
      seasonId: string;
    };
    output: {
      unit: "goals" | "runs" | "points" | "sets";
      allowsTies: boolean;
      overtimeLosses: boolean;
      collectsScores: boolean;
    };
  };
  /** Change how a season counts scores. Needs a key that can write. */
  "leagueResults.saveSettings": {
    input: {
      leagueId: string;
      seasonId: string;
      unit: "goals" | "runs" | "points" | "sets";
      allowsTies: boolean;
      overtimeLosses: boolean;
      collectsScores: boolean;
    };
    output: {
      unit: "goals" | "runs" | "points" | "sets";
      allowsTies: boolean;
      overtimeLosses: boolean;
      collectsScores: boolean;
    };
  };
  /** Get a league's sub pool settings. Needs a key that can read. */
  "subPool.get": {
    input: {
      leagueId: string;
    };
    output: {
      isOn: boolean;
      weeklyLimit: number;
    };
  };
  /** Turn a league's sub pool on or off. Needs a key that can write. */
  "subPool.update": {
    input: {
      leagueId: string;
      isOn: boolean;
      weeklyLimit: number;
    };
    output: {
      isOn: boolean;
      weeklyLimit: number;
    };
  };
  /** Turn off a sub pool's join link. Needs a key that can write. */
  "subPool.closeLink": {
    input: {
      leagueId: string;
    };
    output: {
      url: string | null;
    };
  };
  /** List the people in a sub pool by name. Needs a key that can read. */
  "subPool.listPeople": {
    input: {
      leagueId: string;
    };
    output: {
      people: {
        id: string;
        name: string;
        phone: string;
        level: number;
        groups: string[];
        weekdays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
        state: "ready" | "unconfirmed" | "paused" | "silent" | "stopped";
        pausedUntil: string | null;
        asked: number;
        played: number;
        declined: number;
      }[];
    };
  };
  /** Correct the level of someone in a sub pool. Needs a key that can write. */
  "subPool.setLevel": {
    input: {
      leagueId: string;
      personId: string;
      level: number;
    };
    output: {
      people: {
        id: string;
        name: string;
        phone: string;
        level: number;
        groups: string[];
        weekdays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
        state: "ready" | "unconfirmed" | "paused" | "silent" | "stopped";
        pausedUntil: string | null;
        asked: number;
        played: number;
        declined: number;
      }[];
    };
  };
  /** Remove someone from a sub pool. Needs a key that can write. */
  "subPool.remove": {
    input: {
      leagueId: string;
      personId: string;
    };
    output: {
      people: {
        id: string;
        name: string;
        phone: string;
        level: number;
        groups: string[];
        weekdays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
        state: "ready" | "unconfirmed" | "paused" | "silent" | "stopped";
        pausedUntil: string | null;
        asked: number;
        played: number;
        declined: number;
      }[];
    };
  };
  /** Preview a sub pool's join link. Needs a key that can read. */
  "subPool.preview": {
    input: {
      token: string;
    };
    output: {
      leagueName: string;
      sport: string;
      groups: string[];
    };
  };
  /** Join a league's sub pool. Needs a key that can write. */
  "subPool.join": {
    input: {
      name: string;
      phone: string;
      groups?: string[];
      level: number;
      weekdays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
      consent?: boolean;
      isMinor?: boolean;
      token: string;
    };
    output: {
      ok: true;
    };
  };
  /** Get the league's schedule draft. Needs a key that can read. */
  "scheduleBuilder.getDraft": {
    input: {
      leagueId: string;
    };
    output: {
      version: number;
      content: {
        settings: {
          name: string;
          gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
          frequencyRule?: "team-gap" | "period-cap";
          gamesPerMatchup: number;
          startDate: string;
          startTime: string;
          gameDurationMinutes?: number;
          breakBetweenGamesMinutes?: number;
          blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
          blockedDates: string[];
          venues: {
            name: string;
            maxTeamsPerDay: number;
          }[];
          notes?: unknown;
        };
        divisionId?: string;
        plans?: {
          divisions: {
            divisionId: string;
            settings: {
              name: string;
              gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
              frequencyRule?: "team-gap" | "period-cap";
              gamesPerMatchup: number;
              startDate: string;
              startTime: string;
              gameDurationMinutes?: number;
              breakBetweenGamesMinutes?: number;
              blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
              blockedDates: string[];
              venues: {
                name: string;
                maxTeamsPerDay: number;
              }[];
              notes?: unknown;
            };
          }[];
          crossDivisionGames: number;
        };
        earlier?: "keep" | "replace" | null;
        seed: number;
        teams: {
          id: string;
          name: string;
          daysOff: string[];
        }[];
        venues: {
          name: string;
          maxTeamsPerDay: number;
          fieldOf?: string;
          openingTimes?: ({
            from: string;
            until: string;
          } | null)[] | null;
          closedOn?: string[];
        }[];
        draft: {
          games: {
            date: string;
            time: string;
            venue: string;
            home: string;
            away: string;
          }[];
          unscheduled: {
            home: string;
            away: string;
            reason: "no-open-day" | "no-time-before-midnight" | "venues-closed" | "both-prefer-off" | "days-full" | "season-too-short";
          }[];
          locked: number[];
          seasonDaysBound: number | null;
          requestKey: string;
        } | null;
      } | null;
      author: {
        savedBy: string | null;
        isOwn: boolean;
        savedAt: string;
      } | null;
    };
  };
  /** Save the league's schedule draft. Needs a key that can write. */
  "scheduleBuilder.saveDraft": {
    input: {
      leagueId: string;
      version: number;
      content: {
        settings: {
          name: string;
          gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
          frequencyRule?: "team-gap" | "period-cap";
          gamesPerMatchup: number;
          startDate: string;
          startTime: string;
          gameDurationMinutes?: number;
          breakBetweenGamesMinutes?: number;
          blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
          blockedDates: string[];
          venues: {
            name: string;
            maxTeamsPerDay: number;
          }[];
          notes?: string | null;
        };
        divisionId?: string;
        plans?: {
          divisions: {
            divisionId: string;
            settings: {
              name: string;
              gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
              frequencyRule?: "team-gap" | "period-cap";
              gamesPerMatchup: number;
              startDate: string;
              startTime: string;
              gameDurationMinutes?: number;
              breakBetweenGamesMinutes?: number;
              blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
              blockedDates: string[];
              venues: {
                name: string;
                maxTeamsPerDay: number;
              }[];
              notes?: string | null;
            };
          }[];
          crossDivisionGames: number;
        };
        earlier?: "keep" | "replace" | null;
        seed: number;
        teams: {
          id: string;
          name: string;
          daysOff: string[];
        }[];
        venues: {
          name: string;
          maxTeamsPerDay: number;
          fieldOf?: string;
          openingTimes?: ({
            from: string;
            until: string;
          } | null)[] | null;
          closedOn?: string[];
        }[];
        draft: {
          games: {
            date: string;
            time: string;
            venue: string;
            home: string;
            away: string;
          }[];
          unscheduled: {
            home: string;
            away: string;
            reason: "no-open-day" | "no-time-before-midnight" | "venues-closed" | "both-prefer-off" | "days-full" | "season-too-short";
          }[];
          locked: number[];
          seasonDaysBound: number | null;
          requestKey: string;
        } | null;
      } | null;
    };
    output: {
      version: number;
    };
  };
  /** Get schedule builder data. Needs a key that can read. */
  "scheduleBuilder.get": {
    input: {
      leagueId: string;
    };
    output: {
      league: {
        id: string;
        name: string;
      };
      teams: {
        id: string;
        name: string;
        kit?: string | null;
        sport: string;
        preferredBlockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
      }[];
      divisions: {
        id: string;
        name: string;
        teamIds: string[];
      }[];
      venues: {
        id: string;
        name: string;
        maxTeamsPerDay: number;
        fields: {
          name: string;
          maxTeamsPerDay: number;
        }[];
        openingTimes: ({
          from: string;
          until: string;
        } | null)[] | null;
        closedOn: string[];
      }[];
      today: string;
      upcoming: {
        built: number;
        others: number;
      };
      busyDays: {
        team: string;
        date: string;
        built: boolean;
        venue?: string;
        game: string;
        stays?: boolean;
      }[];
      passes: {
        team: string;
        status: "pending" | "active" | "expired";
        endsOn: string | null;
        managerCount: number;
        canBuy: boolean;
      }[];
      hasSeason: boolean;
    };
  };
  /** Start generating a schedule in the background. Needs a key that can write. */
  "scheduleBuilder.startRun": {
    input: {
      leagueId: string;
      settings: {
        name: string;
        gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
        frequencyRule?: "team-gap" | "period-cap";
        gamesPerMatchup: number;
        startDate: string;
        startTime: string;
        gameDurationMinutes?: number;
        breakBetweenGamesMinutes?: number;
        blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
        blockedDates: string[];
        venues: {
          name: string;
          maxTeamsPerDay: number;
        }[];
        notes?: string | null;
      };
      earlier?: "keep" | "replace" | null;
      seed: number;
      lockedGames: {
        date: string;
        time: string;
        venue: string;
        home: string;
        away: string;
      }[];
      divisions?: {
        divisionId: string;
        settings: {
          name: string;
          gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
          frequencyRule?: "team-gap" | "period-cap";
          gamesPerMatchup: number;
          startDate: string;
          startTime: string;
          gameDurationMinutes?: number;
          breakBetweenGamesMinutes?: number;
          blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
          blockedDates: string[];
          venues: {
            name: string;
            maxTeamsPerDay: number;
          }[];
          notes?: string | null;
        };
      }[];
      crossDivisionGames?: number;
    };
    output: {
      id: string;
    };
  };
  /** Get a run's progress and, when it's done, its schedule. Needs a key that can read. */
  "scheduleBuilder.getRun": {
    input: {
      leagueId: string;
      runId: string;
    };
    output: {
      id: string;
      state: "waiting" | "running" | "done" | "failed";
      percent: number;
      stage: string | null;
      draft: {
        games: {
          date: string;
          time: string;
          venue: string;
          home: string;
          away: string;
        }[];
        unscheduled: {
          home: string;
          away: string;
          reason: "no-open-day" | "no-time-before-midnight" | "venues-closed" | "both-prefer-off" | "days-full" | "season-too-short";
        }[];
        metrics: {
          games: number;
          seasonDays: number;
          seasonDaysBound: number | null;
          playDays: number;
          gamesPlayedDifference: number;
          earlyRepeats: number;
          preferencesIgnored: number;
          preferencesIgnoredPerTeam: number;
          homeAwayDifference: number;
          venueSpread: number;
          startTimeSpread: number;
          lateSpread: number;
          shortestRestDays: number | null;
          longestRestDays: number | null;
        };
      } | null;
      divisions?: {
        divisionId: string;
        percent: number;
        stage: string;
      }[];
    };
  };
  /** Cancel a run. Needs a key that can write. */
  "scheduleBuilder.cancelRun": {
    input: {
      leagueId: string;
      runId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Get the current games from the last published schedule. Needs a key that can read. */
  "scheduleBuilder.getSeason": {
    input: {
      leagueId: string;
    };
    output: {
      settings: {
        name: string;
        gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
        frequencyRule?: "team-gap" | "period-cap";
        gamesPerMatchup: number;
        startDate: string;
        startTime: string;
        gameDurationMinutes?: number;
        breakBetweenGamesMinutes?: number;
        blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
        blockedDates: string[];
        venues: {
          name: string;
          maxTeamsPerDay: number;
        }[];
        notes?: unknown;
      } | null;
      games: {
        date: string;
        time: string;
        venue: string;
        home: string;
        away: string;
        leagueGameId: string;
        state: "played" | "upcoming" | "cancelled";
      }[];
      busyDays: {
        team: string;
        date: string;
        built: boolean;
        venue?: string;
        game: string;
        stays?: boolean;
      }[];
      deletedVenues: string[];
    };
  };
  /** Reschedule the rest of a season. Needs a key that can write. */
  "scheduleBuilder.rescheduleSeason": {
    input: {
      leagueId: string;
      from: string;
      blockedDates: string[];
      moved: {
        leagueGameId: string;
        to: {
          date: string;
          time: string;
          venue: string;
          home: string;
          away: string;
        };
      }[];
      added: {
        date: string;
        time: string;
        venue: string;
        home: string;
        away: string;
      }[];
      dropped: string[];
      textTeams: boolean;
    };
    output: {
      moved: number;
      added: number;
      dropped: number;
      endsOn: string;
      textedCount: number | null;
    };
  };
  /** Publish a schedule to every team, with reminders. Needs a key that can write. */
  "scheduleBuilder.publish": {
    input: {
      leagueId: string;
      settings: {
        name: string;
        gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
        frequencyRule?: "team-gap" | "period-cap";
        gamesPerMatchup: number;
        startDate: string;
        startTime: string;
        gameDurationMinutes?: number;
        breakBetweenGamesMinutes?: number;
        blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
        blockedDates: string[];
        venues: {
          name: string;
          maxTeamsPerDay: number;
        }[];
        notes?: string | null;
      };
      divisions?: {
        divisionId: string;
        settings: {
          name: string;
          gameFrequency: "once_per_week" | "twice_per_week" | "once_per_month" | "twice_per_month";
          frequencyRule?: "team-gap" | "period-cap";
          gamesPerMatchup: number;
          startDate: string;
          startTime: string;
          gameDurationMinutes?: number;
          breakBetweenGamesMinutes?: number;
          blockoutDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
          blockedDates: string[];
          venues: {
            name: string;
            maxTeamsPerDay: number;
          }[];
          notes?: string | null;
        };
      }[];
      crossDivisionGames?: number;
      games: {
        date: string;
        time: string;
        venue: string;
        home: string;
        away: string;
      }[];
      unscheduled: {
        home: string;
        away: string;
      }[];
      acceptIncomplete?: boolean;
      earlier?: "keep" | "replace" | null;
      textPlayers?: boolean;
      requestKey: string;
    };
    output: {
      generationId: string;
      matchups: number;
      entries: number;
      endsOn: string;
      emailedCount: number;
      textedCount: number | null;
    };
  };
  /** Turn off the team's calendar link. Needs a key that can write. */
  "feeds.close": {
    input: {
      teamId: string;
    };
    output: {
      url: string | null;
    };
  };
  /** Turn off a member's calendar link. Needs a key that can write. */
  "feeds.closeForMember": {
    input: {
      teamId: string;
      memberId: string;
    };
    output: {
      url: string | null;
    };
  };
  /** Preview a schedule import. Needs a key that can read. */
  "scheduleImports.preview": {
    input: {
      teamId: string;
      text: string;
    };
    output: {
      rows: {
        row: {
          gameOn: string;
          gameTime: string;
          location: string;
          opponent: string;
          side?: "home" | "away" | null;
          notes: string;
          kind: string;
          arrivalMinutes: number | null;
          isCancelled: boolean;
        };
        problems: {
          field: string;
          message: string;
        }[];
        isDuplicate: boolean;
        remark: string | null;
      }[];
      more: number;
      known: {
        gameOn: string;
        gameTime: string | null;
        opponent: string | null;
      }[];
    };
  };
  /** Import games. Needs a key that can write. */
  "scheduleImports.commit": {
    input: {
      teamId: string;
      rows: {
        kind?: "game" | "practice" | "other";
        gameOn: string;
        location: string;
        opponent?: string | null;
        side?: "home" | "away" | null;
        notes?: string | null;
        arrivalMinutes?: number | null;
        maximumPlayers?: number | null;
        gameTime?: string | null;
        isCancelled?: boolean;
        allowDuplicate?: boolean;
      }[];
    };
    output: {
      added: number;
      skipped: number;
    };
  };
  /** Search your teams, upcoming games, and people. Needs a key that can read. */
  "search.find": {
    input: {
      query: string;
    };
    output: {
      teams: {
        id: string;
        name: string;
        kit?: string | null;
        sport: string;
      }[];
      games: {
        id: string;
        team: {
          id: string;
          name: string;
          kit?: string | null;
        };
        kind: "game" | "practice" | "other";
        opponent: string | null;
        side: "home" | "away" | null;
        gameOn: string;
        gameTime: string | null;
        isToday: boolean;
        isTonight: boolean;
        keywords: string;
      }[];
      people: {
        id: string;
        name: string;
        team: {
          id: string;
          name: string;
        };
      }[];
    };
  };
  /** Send a message blast. Needs a key that can send texts. */
  "blasts.send": {
    input: {
      teamId: string;
      message: string;
      audience?: "all" | "no-response" | "attending";
      gameId?: string;
      requestKey?: string;
    };
    output: {
      success: boolean;
      sent: number;
      emailed: number;
      failed: number;
      skipped: {
        memberId: string;
        name: string;
        reason: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply";
        isEmailed?: true;
      }[];
      blastId: string | null;
      error: string | null;
    };
  };
  /** List a team's messages, newest first. Needs a key that can read. */
  "blasts.list": {
    input: {
      teamId: string;
      cursor?: string;
    };
    output: {
      blasts: {
        id: string;
        message: string;
        audience: "all" | "no-response" | "attending";
        sentBy: string | null;
        senderLeagues: string[];
        sentOn: string;
        sentTime: string;
        states: {
          state: "queued" | "submitting" | "accepted" | "sent" | "delivered" | "undelivered" | "failed" | "skipped" | "unknown";
          texts: number;
        }[];
      }[];
      nextCursor: string | null;
    };
  };
  /** Preview recipients and remaining texts. Needs a key that can read. */
  "blasts.preview": {
    input: {
      teamId: string;
      gameId?: string;
    };
    output: {
      teamName: string;
      isArchived: boolean;
      hasPass: boolean;
      left: number;
      lockedTrial: number;
      quietAt: string | null;
      nextGame: {
        kind: string;
        on: string;
        time: string | null;
        opponent: string | null;
        side: string | null;
      } | null;
      audiences: {
        all: {
          members: number;
          emailed?: number;
          groups: {
            rate: number;
            phones: number;
          }[];
          skipped: {
            memberId: string;
            name: string;
            reason: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply";
            isEmailed?: true;
          }[];
        };
        "no-response": {
          members: number;
          emailed?: number;
          groups: {
            rate: number;
            phones: number;
          }[];
          skipped: {
            memberId: string;
            name: string;
            reason: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply";
            isEmailed?: true;
          }[];
        };
        attending: {
          members: number;
          emailed?: number;
          groups: {
            rate: number;
            phones: number;
          }[];
          skipped: {
            memberId: string;
            name: string;
            reason: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply";
            isEmailed?: true;
          }[];
        };
      };
    };
  };
  /** Preview a nudge. Needs a key that can read. */
  "nudges.preview": {
    input: {
      gameId: string;
    };
    output: {
      noResponse: number;
      members: number;
      shortfall: number;
      alreadyNudged: number;
      cost: number;
      skipped: {
        memberId: string;
        name: string;
        reason: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply";
        isEmailed?: true;
      }[];
      last: {
        minutesAgo: number;
        nextDueAt: {
          on: string;
          time: string;
        };
      } | null;
      blockedReason: string | null;
      left: number;
      wording: string;
      quietAt: string | null;
      isInByDefault: boolean;
      missing: string | null;
      groups: {
        noResponse: number;
        members: number;
        shortfall: number;
        alreadyNudged: number;
        cost: number;
        skipped: {
          memberId: string;
          name: string;
          reason: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply";
          isEmailed?: true;
        }[];
        last: {
          minutesAgo: number;
          nextDueAt: {
            on: string;
            time: string;
          };
        } | null;
        blockedReason: string | null;
        groupId: string;
        label: string;
      }[];
    };
  };
  /** Nudge players who haven't responded. Needs a key that can send texts. */
  "nudges.send": {
    input: {
      gameId: string;
      requestKey: string;
      groupId?: string;
    };
    output: {
      success: boolean;
      sent: number;
      failed: number;
      skipped: {
        memberId: string;
        name: string;
        reason: "stop" | "landline" | "unreachable" | "wrong-number" | "not-textable" | "no-yes" | "no-consent" | "no-guardian" | "unresponsive" | "inactive" | "unread-reply";
        isEmailed?: true;
      }[];
      error: string | null;
    };
  };
  /** Get your alert number for a team. Needs a key that can read. */
  "managerPhones.get": {
    input: {
      teamId: string;
    };
    output: {
      phone: string | null;
      suppressedBy: "stop" | "unreachable" | "not-textable" | null;
      coversLeagueQuestions: boolean;
    };
  };
  /** Set your alert number for a team. Needs a key that can send texts. */
  "managerPhones.set": {
    input: {
      teamId: string;
      phone: string;
      consent: boolean;
    };
    output: {
      phone: string | null;
      suppressedBy: "stop" | "unreachable" | "not-textable" | null;
      coversLeagueQuestions: boolean;
    };
  };
  /** Remove your alert number. Needs a key that can write. */
  "managerPhones.remove": {
    input: {
      teamId: string;
    };
    output: {
      phone: string | null;
      suppressedBy: "stop" | "unreachable" | "not-textable" | null;
      coversLeagueQuestions: boolean;
    };
  };
  /** Get a league's public page. Needs a key that can read. */
  "publicPages.getLeague": {
    input: {
      leagueId: string;
    };
    output: {
      isOn: boolean;
      slug: unknown;
      isIndexable: boolean;
      color: "teal" | "charcoal" | "red" | "blue" | "brown" | "green" | "black" | "rust" | "orange" | "gold" | "maroon" | "jade" | "slate" | null;
      urlStart: string;
      isSaved: boolean;
      changesLeft: number;
      takenDownReason: string | null;
    };
  };
  /** Save a league's public page, or switch it on or off. Needs a key that can write. */
  "publicPages.saveLeague": {
    input: {
      leagueId: string;
      isOn: boolean;
      slug: unknown;
      isIndexable: boolean;
      color: "teal" | "charcoal" | "red" | "blue" | "brown" | "green" | "black" | "rust" | "orange" | "gold" | "maroon" | "jade" | "slate" | null;
    };
    output: {
      isOn: boolean;
      slug: unknown;
      isIndexable: boolean;
      color: "teal" | "charcoal" | "red" | "blue" | "brown" | "green" | "black" | "rust" | "orange" | "gold" | "maroon" | "jade" | "slate" | null;
      urlStart: string;
      isSaved: boolean;
      changesLeft: number;
      takenDownReason: string | null;
    };
  };
  /** Get a team's public page. Needs a key that can read. */
  "publicPages.getTeam": {
    input: {
      teamId: string;
    };
    output: {
      isOn: boolean;
      slug: unknown;
      isIndexable: boolean;
      urlStart: string;
      isSaved: boolean;
      changesLeft: number;
      takenDownReason: string | null;
      showsPractices: boolean;
      color: "teal" | "charcoal" | "red" | "blue" | "brown" | "green" | "black" | "rust" | "orange" | "gold" | "maroon" | "jade" | "slate" | "white" | "yellow" | "purple" | "pink" | "sky" | "gray" | "lime" | "navy";
      isHidden: boolean;
      leagues: string[];
      canPublish: boolean;
    };
  };
  /** Save a team's public page, or switch it on or off. Needs a key that can write. */
  "publicPages.saveTeam": {
    input: {
      teamId: string;
      isOn: boolean;
      slug: unknown;
      isIndexable: boolean;
      showsPractices: boolean;
      color: "teal" | "charcoal" | "red" | "blue" | "brown" | "green" | "black" | "rust" | "orange" | "gold" | "maroon" | "jade" | "slate" | null;
    };
    output: {
      isOn: boolean;
      slug: unknown;
      isIndexable: boolean;
      urlStart: string;
      isSaved: boolean;
      changesLeft: number;
      takenDownReason: string | null;
      showsPractices: boolean;
      color: "teal" | "charcoal" | "red" | "blue" | "brown" | "green" | "black" | "rust" | "orange" | "gold" | "maroon" | "jade" | "slate" | "white" | "yellow" | "purple" | "pink" | "sky" | "gray" | "lime" | "navy";
      isHidden: boolean;
      leagues: string[];
      canPublish: boolean;
    };
  };
  /** Hide a team's public page, or show it again. Needs a key that can write. */
  "publicPages.hideTeam": {
    input: {
      teamId: string;
      isHidden: boolean;
    };
    output: {
      isOn: boolean;
      slug: unknown;
      isIndexable: boolean;
      urlStart: string;
      isSaved: boolean;
      changesLeft: number;
      takenDownReason: string | null;
      showsPractices: boolean;
      color: "teal" | "charcoal" | "red" | "blue" | "brown" | "green" | "black" | "rust" | "orange" | "gold" | "maroon" | "jade" | "slate" | "white" | "yellow" | "purple" | "pink" | "sky" | "gray" | "lime" | "navy";
      isHidden: boolean;
      leagues: string[];
      canPublish: boolean;
    };
  };
  /** Create a support request. Needs a key that can write. */
  "support.send": {
    input: {
      subject: string;
      message: string;
      priority?: "low" | "normal" | "high" | "urgent";
    };
    output: {
      ok: true;
    };
  };
  /** List your webhooks. Needs a key that can read. */
  "webhooks.list": {
    input: {};
    output: {
      webhooks: {
        id: string;
        url: string;
        events: ("game.created" | "game.updated" | "game.canceled" | "response.changed" | "result.final" | "message.failed")[];
        teamId: string | null;
        leagueId: string | null;
        name: string | null;
        state: "unverified" | "active" | "disabled";
        isVerifying: boolean;
        problem: string | null;
        failingSince: string | null;
        earlierSecretUntil: string | null;
        createdAt: string;
      }[];
    };
  };
  /** Add a webhook. Needs a key that can write. */
  "webhooks.create": {
    input: {
      url: string;
      events: ("game.created" | "game.updated" | "game.canceled" | "response.changed" | "result.final" | "message.failed")[];
      teamId?: string | null;
      leagueId?: string | null;
    };
    output: {
      secret: string;
      webhook: {
        id: string;
        url: string;
        events: ("game.created" | "game.updated" | "game.canceled" | "response.changed" | "result.final" | "message.failed")[];
        teamId: string | null;
        leagueId: string | null;
        name: string | null;
        state: "unverified" | "active" | "disabled";
        isVerifying: boolean;
        problem: string | null;
        failingSince: string | null;
        earlierSecretUntil: string | null;
        createdAt: string;
      };
    };
  };
  /** Change a webhook. Needs a key that can write. */
  "webhooks.update": {
    input: {
      webhookId: string;
      url: string;
      events: ("game.created" | "game.updated" | "game.canceled" | "response.changed" | "result.final" | "message.failed")[];
    };
    output: {
      id: string;
      url: string;
      events: ("game.created" | "game.updated" | "game.canceled" | "response.changed" | "result.final" | "message.failed")[];
      teamId: string | null;
      leagueId: string | null;
      name: string | null;
      state: "unverified" | "active" | "disabled";
      isVerifying: boolean;
      problem: string | null;
      failingSince: string | null;
      earlierSecretUntil: string | null;
      createdAt: string;
    };
  };
  /** Remove a webhook. Needs a key that can write. */
  "webhooks.remove": {
    input: {
      webhookId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Verify a webhook that isn't active. Needs a key that can write. */
  "webhooks.verify": {
    input: {
      webhookId: string;
    };
    output: {
      id: string;
      url: string;
      events: ("game.created" | "game.updated" | "game.canceled" | "response.changed" | "result.final" | "message.failed")[];
      teamId: string | null;
      leagueId: string | null;
      name: string | null;
      state: "unverified" | "active" | "disabled";
      isVerifying: boolean;
      problem: string | null;
      failingSince: string | null;
      earlierSecretUntil: string | null;
      createdAt: string;
    };
  };
  /** Rotate a webhook's secret. Needs a key that can write. */
  "webhooks.rotateSecret": {
    input: {
      webhookId: string;
    };
    output: {
      secret: string;
      webhook: {
        id: string;
        url: string;
        events: ("game.created" | "game.updated" | "game.canceled" | "response.changed" | "result.final" | "message.failed")[];
        teamId: string | null;
        leagueId: string | null;
        name: string | null;
        state: "unverified" | "active" | "disabled";
        isVerifying: boolean;
        problem: string | null;
        failingSince: string | null;
        earlierSecretUntil: string | null;
        createdAt: string;
      };
    };
  };
  /** Send a test event. Needs a key that can write. */
  "webhooks.sendTest": {
    input: {
      webhookId: string;
    };
    output: {
      ok: true;
    };
  };
  /** List a webhook's deliveries of the last 30 days. Needs a key that can read. */
  "webhooks.listDeliveries": {
    input: {
      webhookId: string;
      onlyFailed?: string | boolean;
      cursor?: string;
    };
    output: {
      deliveries: {
        id: string;
        type: string;
        isTest: boolean;
        state: "waiting" | "retrying" | "delivered" | "failed";
        createdAt: string;
        nextTryAt: string | null;
        tries: {
          at: string;
          status: number | null;
          reason: string | null;
          ms: number;
          reply: string;
        }[];
      }[];
      nextCursor: string | null;
    };
  };
  /** Send an event again. Needs a key that can write. */
  "webhooks.sendAgain": {
    input: {
      webhookId: string;
      deliveryId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Send all failed events again. Needs a key that can write. */
  "webhooks.sendAllFailed": {
    input: {
      webhookId: string;
    };
    output: {
      count: number;
    };
  };
};

/** What's in each event's `data`. */
export type Events = {
  "game.created": {
    version: number;
    test?: true;
    teamId: string;
    gameId: string;
    leagueGameId: string | null;
    kind: "game" | "practice" | "other";
    date: string;
    time: string | null;
    timeZone: string | null;
    place: string;
    canceled: boolean;
    deleted: boolean;
    side: "home" | "away" | null;
    opponent: string | null;
  } | {
    version: number;
    test?: true;
    leagueId: string;
    leagueGameId: string;
    seasonId: string | null;
    homeTeamId: string | null;
    homeTeam: string | null;
    awayTeamId: string | null;
    awayTeam: string | null;
    date: string;
    time: string | null;
    timeZone: string | null;
    place: string;
    canceled: boolean;
    deleted: boolean;
  };
  "game.updated": {
    version: number;
    test?: true;
    teamId: string;
    gameId: string;
    leagueGameId: string | null;
    kind: "game" | "practice" | "other";
    date: string;
    time: string | null;
    timeZone: string | null;
    place: string;
    canceled: boolean;
    deleted: boolean;
    side: "home" | "away" | null;
    opponent: string | null;
  } | {
    version: number;
    test?: true;
    leagueId: string;
    leagueGameId: string;
    seasonId: string | null;
    homeTeamId: string | null;
    homeTeam: string | null;
    awayTeamId: string | null;
    awayTeam: string | null;
    date: string;
    time: string | null;
    timeZone: string | null;
    place: string;
    canceled: boolean;
    deleted: boolean;
  };
  "game.canceled": {
    version: number;
    test?: true;
    teamId: string;
    gameId: string;
    leagueGameId: string | null;
    kind: "game" | "practice" | "other";
    date: string;
    time: string | null;
    timeZone: string | null;
    place: string;
    canceled: boolean;
    deleted: boolean;
    side: "home" | "away" | null;
    opponent: string | null;
  } | {
    version: number;
    test?: true;
    leagueId: string;
    leagueGameId: string;
    seasonId: string | null;
    homeTeamId: string | null;
    homeTeam: string | null;
    awayTeamId: string | null;
    awayTeam: string | null;
    date: string;
    time: string | null;
    timeZone: string | null;
    place: string;
    canceled: boolean;
    deleted: boolean;
  };
  "response.changed": {
    version: number;
    test?: true;
    teamId: string;
    gameId: string;
    memberId: string;
    response: "attending" | "not_attending" | "maybe" | "waitlisted" | null;
    via: "link" | "text" | "manager" | "away" | "weekday" | "default" | null;
  };
  "result.final": {
    version: number;
    test?: true;
    leagueGameId: string;
    homeTeamId: string;
    awayTeamId: string;
    how: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result" | null;
    homeScore: number | null;
    awayScore: number | null;
    overtime: boolean;
    teamId: string;
    gameId: string;
  } | {
    version: number;
    test?: true;
    leagueGameId: string;
    homeTeamId: string;
    awayTeamId: string;
    how: "score" | "home-forfeit" | "away-forfeit" | "double-forfeit" | "abandoned" | "no-result" | null;
    homeScore: number | null;
    awayScore: number | null;
    overtime: boolean;
    leagueId: string;
  };
  "message.failed": {
    version: number;
    test?: true;
    teamId: string;
    messageId: string;
    gameId: string | null;
    memberId: string | null;
    reason: "no-consent" | "no-yes" | "no-guardian" | "declined" | "stop" | "landline" | "unreachable" | "not-textable" | "unresponsive" | "wrong-number" | "out-of-texts" | "too-late" | "rejected" | null;
  };
};

/** Where each operation is, as its method, its path, and where its input goes besides the path. */
const operations: Record<OperationName, string> = {
  "accounts.getMe": "GET /me",
  "accounts.updateName": "PATCH /me body",
  "accounts.markWelcomeSeen": "POST /me/welcome-seen",
  "accounts.dismissSetup": "POST /me/setup-dismissed",
  "teams.list": "GET /teams query",
  "teams.create": "POST /teams body",
  "teams.get": "GET /teams/{teamId}",
  "teams.update": "PUT /teams/{teamId} body",
  "teams.remove": "DELETE /teams/{teamId}",
  "teams.archive": "POST /teams/{teamId}/archive",
  "teams.restore": "DELETE /teams/{teamId}/archive",
  "members.list": "GET /teams/{teamId}/members",
  "members.add": "POST /teams/{teamId}/members body",
  "members.update": "PUT /teams/{teamId}/members/{memberId} body",
  "members.remove": "DELETE /teams/{teamId}/members/{memberId}",
  "members.revokeLinks": "POST /teams/{teamId}/members/{memberId}/link-revocations",
  "groups.list": "GET /teams/{teamId}/groups",
  "groups.add": "POST /teams/{teamId}/groups body",
  "groups.reorder": "PUT /teams/{teamId}/groups body",
  "groups.update": "PUT /teams/{teamId}/groups/{groupId} body",
  "groups.remove": "DELETE /teams/{teamId}/groups/{groupId}",
  "subs.list": "GET /teams/{teamId}/subs",
  "subs.add": "POST /teams/{teamId}/subs body",
  "subs.reorder": "PUT /teams/{teamId}/subs body",
  "subs.remove": "DELETE /teams/{teamId}/subs/{memberId}",
  "defaults.get": "GET /teams/{teamId}/in-by-default",
  "defaults.set": "PUT /teams/{teamId}/in-by-default body",
  "transfer.get": "GET /teams/{teamId}/transfer",
  "transfer.start": "PUT /teams/{teamId}/transfer body",
  "transfer.cancel": "DELETE /teams/{teamId}/transfer",
  "transfer.preview": "POST /team-transfers/previews body",
  "transfer.accept": "POST /team-transfers/acceptances body",
  "imports.preview": "POST /teams/{teamId}/roster-import/previews body",
  "imports.commit": "POST /teams/{teamId}/roster-import body",
  "join.closeLink": "DELETE /teams/{teamId}/join-link",
  "join.preview": "POST /join-links/previews body",
  "join.join": "POST /join-links/members body",
  "dashboard.get": "GET /dashboard",
  "zones.findOffer": "GET /time-zones/offer query",
  "passes.get": "GET /teams/{teamId}/pass",
  "allowance.get": "GET /teams/{teamId}/allowance",
  "allowance.listForPasses": "GET /teams/{teamId}/pass/forecasts query",
  "delivery.listForGame": "GET /games/{gameId}/texts",
  "delivery.listForBlast": "GET /teams/{teamId}/blasts/{blastId}/texts",
  "firstTexts.list": "GET /teams/{teamId}/first-texts",
  "rsvp.lookUp": "POST /rsvps/lookups body",
  "rsvp.check": "POST /rsvps/checks body",
  "rsvp.respond": "POST /rsvps/responses body",
  "rsvp.listResponses": "POST /rsvps/team-responses body",
  "games.listUpcoming": "GET /games/upcoming",
  "games.listAll": "GET /games query",
  "games.getNext": "GET /teams/{teamId}/games/next",
  "games.list": "GET /teams/{teamId}/games query",
  "games.create": "POST /teams/{teamId}/games body",
  "games.get": "GET /games/{gameId}",
  "games.update": "PUT /games/{gameId} body",
  "games.remove": "DELETE /games/{gameId}",
  "games.announce": "POST /games/{gameId}/announcement",
  "games.cancel": "POST /games/{gameId}/cancellation body",
  "games.restore": "DELETE /games/{gameId}/cancellation",
  "changeRequests.send": "POST /games/{gameId}/change-requests body",
  "changeRequests.list": "GET /games/{gameId}/change-requests",
  "changeRequests.listOpen": "GET /change-requests",
  "changeRequests.respond": "POST /games/{gameId}/change-requests/{requestId}/response body",
  "changeRequests.withdraw": "POST /games/{gameId}/change-requests/{requestId}/withdrawal",
  "results.get": "GET /games/{gameId}/result",
  "results.report": "POST /games/{gameId}/score-reports body",
  "nextText.get": "GET /teams/{teamId}/next-text",
  "nextText.sendTest": "POST /teams/{teamId}/next-text/test body",
  "attendance.get": "GET /games/{gameId}/attendance",
  "attendance.set": "PUT /games/{gameId}/attendance/{memberId} body",
  "attendance.setNote": "PUT /games/{gameId}/attendance/{memberId}/note body",
  "attendance.decideRequest": "PUT /games/{gameId}/attendance/{memberId}/request body",
  "attendance.markReplySeen": "POST /games/{gameId}/attendance/{memberId}/reply/seen",
  "phoneCalls.list": "GET /games/{gameId}/phone-calls",
  "subCalls.get": "GET /games/{gameId}/sub-call",
  "subCalls.start": "POST /games/{gameId}/sub-call body",
  "subCalls.stop": "DELETE /games/{gameId}/sub-call",
  "subCalls.addSpot": "POST /games/{gameId}/sub-call/spots body",
  "subCalls.ask": "POST /games/{gameId}/sub-call/offers body",
  "subCalls.askOthers": "POST /games/{gameId}/sub-call/others",
  "history.get": "GET /teams/{teamId}/attendance query",
  "leagues.list": "GET /leagues",
  "leagueManagement.create": "POST /leagues body",
  "leagues.listTeams": "GET /leagues/{leagueId}/teams",
  "leagueTeams.create": "POST /leagues/{leagueId}/teams body",
  "leagues.listGames": "GET /leagues/{leagueId}/games query",
  "leagueManagement.list": "GET /league-summaries",
  "leagueManagement.get": "GET /leagues/{leagueId}",
  "leagueManagement.update": "PUT /leagues/{leagueId} body",
  "leagueManagement.remove": "DELETE /leagues/{leagueId}",
  "leagueManagement.moveTeam": "PUT /leagues/{leagueId}/teams/{teamId}/league body",
  "leagueManagement.listTeams": "GET /leagues/{leagueId}/team-details query",
  "leagueHome.get": "GET /leagues/{leagueId}/home",
  "leagueCalendar.list": "GET /leagues/{leagueId}/calendar query",
  "leagueCalendar.getDaySheet": "GET /leagues/{leagueId}/day-sheet query",
  "leagueCalendar.setHomeTeam": "PUT /leagues/{leagueId}/league-games/{leagueGameId}/home-team body",
  "leagueSeasons.list": "GET /leagues/{leagueId}/seasons",
  "leagueSeasons.start": "POST /leagues/{leagueId}/seasons body",
  "leagueSeasons.listNextTeams": "GET /leagues/{leagueId}/next-season/teams",
  "leagueSeasons.listTeams": "GET /leagues/{leagueId}/seasons/{seasonId}/teams",
  "leagueSeasons.end": "POST /leagues/{leagueId}/seasons/{seasonId}/end",
  "leagueSeasons.withdrawTeam": "PUT /leagues/{leagueId}/seasons/{seasonId}/teams/{teamId}/withdrawal body",
  "leagueSeasons.saveDivisions": "PUT /leagues/{leagueId}/seasons/{seasonId}/divisions body",
  "leagueSeasons.moveTeams": "POST /leagues/{leagueId}/seasons/{seasonId}/divisions/{divisionId}/teams body",
  "standings.get": "GET /leagues/{leagueId}/standings query",
  "standings.preview": "POST /leagues/{leagueId}/seasons/{seasonId}/standings/preview body",
  "standings.setRules": "PUT /leagues/{leagueId}/seasons/{seasonId}/standings/rules body",
  "standings.drawLots": "POST /leagues/{leagueId}/seasons/{seasonId}/standings/draws body",
  "teamLists.create": "POST /leagues/{leagueId}/team-lists body",
  "managers.list": "GET /teams/{teamId}/managers",
  "managers.invite": "POST /teams/{teamId}/managers body",
  "managers.resend": "POST /teams/{teamId}/managers/{managerId}/email",
  "managers.remove": "DELETE /teams/{teamId}/managers/{managerId}",
  "managers.listLeagues": "GET /teams/{teamId}/leagues",
  "managers.leaveLeague": "DELETE /teams/{teamId}/leagues/{leagueId}",
  "managers.leave": "DELETE /teams/{teamId}/management",
  "resending.resendAll": "POST /leagues/{leagueId}/invitations/emails",
  "seasons.get": "GET /teams/{teamId}/seasons",
  "seasons.start": "POST /teams/{teamId}/seasons body",
  "invitations.preview": "POST /team-manager-invitations/previews body",
  "invitations.accept": "POST /team-manager-invitations/acceptances body",
  "venues.list": "GET /leagues/{leagueId}/venues",
  "venues.create": "POST /leagues/{leagueId}/venues body",
  "venues.listNames": "GET /leagues/{leagueId}/venue-names",
  "venues.update": "PUT /leagues/{leagueId}/venues/{venueId} body",
  "venues.remove": "DELETE /leagues/{leagueId}/venues/{venueId} body",
  "venues.countGames": "GET /leagues/{leagueId}/venues/{venueId}/upcoming-games",
  "leagueMessages.preview": "GET /leagues/{leagueId}/messages/preview query",
  "leagueMessages.send": "POST /leagues/{leagueId}/messages body",
  "rainouts.preview": "POST /leagues/{leagueId}/venues/{venueId}/rainout-previews body",
  "rainouts.apply": "POST /leagues/{leagueId}/venues/{venueId}/rainouts body",
  "leagueChangeRequests.list": "GET /leagues/{leagueId}/change-requests query",
  "leagueChangeRequests.decide": "POST /leagues/{leagueId}/change-requests/{requestId}/decision body",
  "leagueResults.list": "GET /leagues/{leagueId}/seasons/{seasonId}/results query",
  "leagueResults.get": "GET /leagues/{leagueId}/league-games/{leagueGameId}/result",
  "leagueResults.set": "PUT /leagues/{leagueId}/league-games/{leagueGameId}/result body",
  "leagueResults.getSettings": "GET /leagues/{leagueId}/seasons/{seasonId}/score-settings",
  "leagueResults.saveSettings": "PUT /leagues/{leagueId}/seasons/{seasonId}/score-settings body",
  "subPool.get": "GET /leagues/{leagueId}/sub-pool",
  "subPool.update": "PUT /leagues/{leagueId}/sub-pool body",
  "subPool.closeLink": "DELETE /leagues/{leagueId}/sub-pool/link",
  "subPool.listPeople": "GET /leagues/{leagueId}/sub-pool/people",
  "subPool.setLevel": "PUT /leagues/{leagueId}/sub-pool/people/{personId} body",
  "subPool.remove": "DELETE /leagues/{leagueId}/sub-pool/people/{personId}",
  "subPool.preview": "POST /sub-pool-links/previews body",
  "subPool.join": "POST /sub-pool-links/people body",
  "scheduleBuilder.getDraft": "GET /leagues/{leagueId}/schedule-draft",
  "scheduleBuilder.saveDraft": "PUT /leagues/{leagueId}/schedule-draft body",
  "scheduleBuilder.get": "GET /leagues/{leagueId}/schedule-builder",
  "scheduleBuilder.startRun": "POST /leagues/{leagueId}/schedule-runs body",
  "scheduleBuilder.getRun": "GET /leagues/{leagueId}/schedule-runs/{runId}",
  "scheduleBuilder.cancelRun": "DELETE /leagues/{leagueId}/schedule-runs/{runId}",
  "scheduleBuilder.getSeason": "GET /leagues/{leagueId}/season",
  "scheduleBuilder.rescheduleSeason": "POST /leagues/{leagueId}/season body",
  "scheduleBuilder.publish": "POST /leagues/{leagueId}/schedules body",
  "feeds.close": "DELETE /teams/{teamId}/calendar-feed",
  "feeds.closeForMember": "DELETE /teams/{teamId}/members/{memberId}/calendar-feed",
  "scheduleImports.preview": "POST /teams/{teamId}/games/import/preview body",
  "scheduleImports.commit": "POST /teams/{teamId}/games/import body",
  "search.find": "GET /search query",
  "blasts.send": "POST /teams/{teamId}/blasts body",
  "blasts.list": "GET /teams/{teamId}/blasts query",
  "blasts.preview": "GET /teams/{teamId}/blasts/preview query",
  "nudges.preview": "GET /games/{gameId}/nudges/preview",
  "nudges.send": "POST /games/{gameId}/nudges body",
  "managerPhones.get": "GET /teams/{teamId}/alert-phone",
  "managerPhones.set": "PUT /teams/{teamId}/alert-phone body",
  "managerPhones.remove": "DELETE /teams/{teamId}/alert-phone",
  "publicPages.getLeague": "GET /leagues/{leagueId}/public-page",
  "publicPages.saveLeague": "PUT /leagues/{leagueId}/public-page body",
  "publicPages.getTeam": "GET /teams/{teamId}/public-page",
  "publicPages.saveTeam": "PUT /teams/{teamId}/public-page body",
  "publicPages.hideTeam": "PUT /teams/{teamId}/public-page/hidden body",
  "support.send": "POST /support-requests body",
  "webhooks.list": "GET /me/webhooks",
  "webhooks.create": "POST /me/webhooks body",
  "webhooks.update": "PUT /me/webhooks/{webhookId} body",
  "webhooks.remove": "DELETE /me/webhooks/{webhookId}",
  "webhooks.verify": "POST /me/webhooks/{webhookId}/verification",
  "webhooks.rotateSecret": "POST /me/webhooks/{webhookId}/secret",
  "webhooks.sendTest": "POST /me/webhooks/{webhookId}/test-events",
  "webhooks.listDeliveries": "GET /me/webhooks/{webhookId}/deliveries query",
  "webhooks.sendAgain": "POST /me/webhooks/{webhookId}/deliveries/{deliveryId}/repeats",
  "webhooks.sendAllFailed": "POST /me/webhooks/{webhookId}/failed-deliveries/repeats",
};
