// Sessions as the server tells them.
import { listOf, recordOf } from '@steward/client/wire'
import { plain } from '../../kinds/view.ts'

const kinds = ['desktop', 'phone', 'tablet', 'program'] as const
const places = ['here', 'internal', 'public', 'unknown'] as const

export interface Session {
  id: string
  tenantName: string
  account: string
  realName: string
  createTime: string
  lastSeen: string
  kind: (typeof kinds)[number]
  /** Such as `Chrome 141 · Windows`; empty where unknown. */
  browser: string
  place: (typeof places)[number]
  range: string
  isCurrent: boolean
  isLocked: boolean
  isLink: boolean
}

const oneOf = <T extends string>(all: readonly T[], value: unknown, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise

export const sessionsFrom = (data: unknown): Session[] =>
  listOf(data).map((row) => {
    const [browser, network] = [recordOf(row.browser), recordOf(row.network)]
    return {
      id: plain(row.id),
      tenantName: plain(row.tenantName),
      account: plain(row.account),
      realName: plain(row.realName),
      createTime: plain(row.createTime),
      lastSeen: plain(row.lastSeen),
      kind: oneOf(kinds, browser.kind, 'program'),
      browser: [plain(browser.name), plain(browser.system)].filter(Boolean).join(' · '),
      place: oneOf(places, network.kind, 'unknown'),
      range: plain(network.range),
      isCurrent: row.isCurrent === true,
      isLocked: row.isLocked === true,
      isLink: row.isLink === true,
    }
  })
