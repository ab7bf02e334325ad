// Calls of the dashboard: opened by what the address brought or by a typed code, read with a pass from then on.
import { type Call, addressOf, send } from '@steward/client/http'
import { recordOf } from '@steward/client/wire'
import type { Board } from '@steward/domain/report/dashboard/board'
import { DASHBOARD } from '@steward/domain/report/dashboard/calls'
import { currentLocale } from '../words/words.ts'

// A public OAuth client: its id is visible in the browser and authenticates nobody.
const transport = {
  baseUrl: '/api',
  clientId: 'console',
  clientSecret: 'console_secret',
  locale: currentLocale,
  timeout: 20_000,
  // A screen shows itself: nobody need be in front of it.
  isUnattended: () => true,
}

/** Shorter than the time after which the line counts as lost (ms). */
const BEAT_TIMEOUT = 4_000

const ask = async (call: Call, token?: string) => (await send(transport, call, token)).data

const passFrom = (data: unknown) => String(recordOf(data).pass ?? '')

export const openByToken = async (token: string): Promise<string> =>
  passFrom(await ask({ method: 'POST', path: `${DASHBOARD}/open`, body: {} }, token))

export const openByCode = async (code: string): Promise<string> =>
  passFrom(await ask({ method: 'POST', path: `${DASHBOARD}/open`, body: { code } }))

export const bindWall = async (code: string): Promise<string> =>
  passFrom(await ask({ method: 'POST', path: `${DASHBOARD}/bind`, body: { code } }))

export interface Wanted {
  areaId: string | undefined
  parts: string | undefined
  systems: string | undefined
}

export const readBoard = async (token: string, wanted: Wanted): Promise<Board> =>
  (await ask({ method: 'GET', path: `${DASHBOARD}/board`, query: { ...wanted } }, token)) as Board

/** The server's time, epoch ms. */
export const readBeat = async (token: string): Promise<number> =>
  Number(recordOf(await ask({ method: 'GET', path: `${DASHBOARD}/beat`, timeout: BEAT_TIMEOUT }, token)).now)

export const streamAddress = (topics: readonly string[]): string =>
  addressOf('/api', 'stream', { topics: topics.join(',') })
