// A route as data: path, who may, what is sent, what to do. One list serves the router, the permission check and OpenAPI.
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'

export interface Sent<Q, B> {
  query: Q
  body: B
  headers: Record<string, string | string[] | undefined>
}

/** Who may call: anybody, anybody signed in, or holders of one of these permission codes. */
export type May = 'anybody' | 'signed-in' | readonly string[]

export interface Route<Q = unknown, B = unknown> {
  method: 'GET' | 'POST'
  path: string
  zh: string
  en: string
  tag: string
  may: May
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** Shape of the body for the documentation, where parsing happens inside. */
  bodyOf?: z.ZodType
  /** Raw body of the reply instead of the envelope (dialect C's sign-in calls). */
  flat?: boolean
  /** Files are sent to it as a form (multipart/form-data). */
  takesForm?: boolean
  /** Takes a URL-encoded form as well as JSON, as OAuth clients send one. */
  takesFields?: boolean
  /** Largest body in bytes; the server's usual limit unless said. */
  bodyLimit?: number
  /** Sees rows of every tenant, whoever calls; without it a caller sees his tenant's, and nobody sees none. */
  scope?: 'platform'
  /** Answers while the session is locked. */
  whileLocked?: boolean
  /** Answers while a given password waits to be changed. */
  whilePasswordDue?: boolean
  run(ctx: Ctx, sent: Sent<Q, B>): Promise<unknown>
}

/** Declares a route with its types tied together: `route({ method: 'GET', path: '/x', …, run: async (ctx, { query }) => … })`. */
export const route = <Q, B>(declared: Route<Q, B>): Route => declared as unknown as Route
