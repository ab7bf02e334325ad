// The devices behind a gateway as it reports them, held against those that are declared.
import { cut } from '../cut.ts'

/** One device in a gateway's report: `{"d":"fridge-01","type":"drug_fridge","sn":"A7","addr":"3"}`. */
export interface Reported {
  code: string
  typeCode: string
  serialNo: string
  address: string
}

export interface TopologyReport {
  /** All devices behind the gateway; otherwise these are added to what it said before. */
  isWhole: boolean
  devices: readonly Reported[]
}

/**
 * `undeclared`: reported and not on record. `elsewhere`: on record behind another gateway. `unreported`: on record and
 * not reported. `address`, `serial`, `type`: on record with another one.
 */
export const differences = ['undeclared', 'elsewhere', 'unreported', 'address', 'serial', 'type'] as const
export type Difference = (typeof differences)[number]

export const isDifference = (text: unknown): text is Difference => differences.some((one) => one === text)

export const topologyRows = ['all', 'differing', ...differences] as const

/** Rows mended at once. */
export const MOST_MENDED = 200

const textOf = (sent: unknown, most: number): string => {
  const text = typeof sent === 'number' ? String(sent) : typeof sent === 'string' ? sent.trim() : ''
  // PostgreSQL text can store neither NUL nor unpaired surrogates.
  return cut(text.replaceAll('\0', ''), most)
}

/** `op` report or register; other messages say nothing of which devices there are. */
export function topologyIn(
  op: unknown,
  devices: readonly Readonly<Record<string, unknown>>[],
): TopologyReport | undefined {
  if (op !== 'report' && op !== 'register') return undefined
  const byCode = new Map<string, Reported>()
  for (const { d, type, sn, addr } of devices) {
    const code = typeof d === 'string' ? textOf(d, 64) : ''
    if (code !== '')
      byCode.set(code, { code, typeCode: textOf(type, 48), serialNo: textOf(sn, 64), address: textOf(addr, 64) })
  }
  return { isWhole: op === 'report', devices: [...byCode.values()] }
}
