// Links to files carry a ticket instead of a session: signed, for one file of one tenant, and good for minutes.
import { FILES } from '@steward/domain/resource/file-link'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../platform/ctx.ts'
import { madeWithKey } from '../platform/installation-key.ts'

const LIFE_MS = 5 * 60_000
/** Links made within this time are the same, so that browsers need not fetch a picture again for each. */
const STEP_MS = 2 * 60_000
/** Of public files, which everybody may see who was shown the link. */
const FOREVER = 0

export interface Linked {
  id: string
  tenant: string
  extension: string
  isPublic: boolean
}

export interface Tickets {
  /** A path of this site; the picture's small version with `isThumb`. */
  linkTo(file: Linked, now: Date, isThumb?: boolean): string
  /** When the ticket ends (ms), 0 for never; undefined for a forged, foreign or expired one. */
  read(ticket: string, id: string, now: Date): { tenant: string; until: number } | undefined
}

/** The installation's tickets, the same on all its servers. */
export const ticketsOf: (app: AppContext) => Promise<Tickets> = madeWithKey('ticket', ticketsWith)

export function ticketsWith(key: Buffer): Tickets {
  const sign = (tenant: string, id: string, until: number) =>
    createHmac('sha256', key).update(`${tenant}\n${id}\n${until}`).digest('base64url')
  return {
    linkTo({ id, tenant, extension, isPublic }, now, isThumb = false) {
      const until = isPublic ? FOREVER : Math.floor(now.getTime() / STEP_MS) * STEP_MS + LIFE_MS
      const ticket = `${tenant}.${until.toString(36)}.${sign(tenant, id, until)}`
      return `/api${FILES}/${id}.${extension}?ticket=${ticket}${isThumb ? '&size=thumb' : ''}`
    },
    read(ticket, id, now) {
      const [, tenant = '', ending = '', signed = ''] = /^(\w{1,12})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(ticket) ?? []
      const until = Number.parseInt(ending, 36)
      const right = Buffer.from(sign(tenant, id, until))
      const given = Buffer.from(signed)
      if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined
      return until === FOREVER || until > now.getTime() ? { tenant, until } : undefined
    },
  }
}
