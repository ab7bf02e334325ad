// A route as data: path, permission, input, handler. One list serves the router, the permission check and OpenAPI.
import type { Locale } from '@steward/domain/problems'
import type { z } from 'zod'
import type { AppContext, Ctx } from './ctx.ts'
import type { Identity } from './identity.ts'
import type { FileLimit, Received } from './receive.ts'

export interface Sent<Q, B> {
  query: Q
  body: B
  headers: Record<string, string | string[] | undefined>
  /** The file of a route that takes one; undefined where the form has none. */
  file?: Received | undefined
}

/** Who may call: anybody, any signed-in user, or holders of one of these permission codes. */
export type May = 'anybody' | 'signed-in' | readonly string[]

/** What is left of a call once its transaction is committed. */
export interface Afterwards {
  app: AppContext
  tenant: string
}

export interface Route<Q = unknown, B = unknown, A = unknown> {
  method: 'GET' | 'POST'
  path: string
  zh: string
  en: string
  tag: string
  may: May
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** Makes the body's schema for the documentation, where the handler parses the body. */
  bodyOf?: () => z.ZodType
  /** Answers without the envelope (dialect C's sign-in calls). */
  flat?: boolean
  /** Accepts multipart/form-data with one file, which is on the disk before `run`; may refuse before anything is read. */
  takesFile?: (ctx: Pick<Ctx, 'me' | 'now'>, query: Q) => FileLimit
  /** Accepts application/x-www-form-urlencoded besides JSON, as OAuth clients send. */
  takesFields?: boolean
  /** Largest body in bytes; default: the server's limit. */
  bodyLimit?: number
  /** Reads rows of every tenant; without it only the caller's tenant, and without a session none. */
  scope?: 'platform'
  /** Allowed while the session is locked. */
  whileLocked?: boolean
  /** Allowed while an assigned password must be changed, or a second factor be set up. */
  whilePasswordDue?: boolean
  /** Allowed while a second factor must be set up, but not before the password is the person's own. */
  whileFactorDue?: boolean
  run(ctx: Ctx, sent: Sent<Q, B>): Promise<A>
  /** What the envelope says in place of “done”, for clients that show a person nothing else of the answer. */
  says?: (answer: A, me: Identity | undefined, locale: Locale) => string | undefined
  /** Waits, after the commit and without a connection, for what came of it; its result is the answer. */
  afterwards?: (made: A, call: Afterwards) => Promise<unknown>
}

/**
 * Declares a route and infers its types: `route({ method: 'GET', path: '/x', …, run: async (ctx, { query }) => … })`.
 */
export const route = <Q, B, A>(declared: Route<Q, B, A>): Route => declared as unknown as Route
