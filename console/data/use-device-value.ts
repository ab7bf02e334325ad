// What devices say now: asked for together by whoever is on the screen, kept moving by live words.
import { listOf, recordOf } from '@steward/client/wire'
import { isBad } from '@steward/domain/iot/quality'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from './client.ts'
import { useLive } from './live.ts'
import { queryClient } from './query.ts'

export interface LiveValue {
  identifier: string
  name: string
  value: number | null
  /** Worded by the server: decimals, or the word of an enumeration. */
  text: string
  unit: string
  ts: number | null
  q: number
  isStale: boolean
  isDisplay: boolean
  /** Judged by a rule, and so looked at first. */
  isKey: boolean
}

export interface DeviceNow {
  deviceId: string
  onlineStatus: string
  ts: number | null
  values: readonly LiveValue[]
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const deviceFromWire = (data: unknown): DeviceNow => {
  const wire = recordOf(data)
  return {
    deviceId: textOf(wire.deviceId),
    onlineStatus: textOf(wire.onlineStatus),
    ts: numberOf(wire.ts),
    values: listOf(wire.values).map((one) => ({
      identifier: textOf(one.identifier),
      name: textOf(one.name),
      value: numberOf(one.value),
      text: textOf(one.text),
      unit: textOf(one.unit),
      ts: numberOf(one.ts),
      q: numberOf(one.q) ?? 0,
      isStale: one.stale === true,
      isDisplay: one.isDisplay !== 0,
      isKey: one.isKey === 1,
    })),
  }
}

const GATHER = 20
const MOST = 100
type Waiting = { prefix: string; resolve: (now: DeviceNow) => void; reject: (reason: unknown) => void }
let waiting: Waiting[] = []

/** Rows that appear together ask together. */
function ask(prefix: string): Promise<DeviceNow> {
  return new Promise((resolve, reject) => {
    waiting.push({ prefix, resolve, reject })
    if (waiting.length === 1) setTimeout(askAll, GATHER)
  })
}

function askAll(): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += MOST) void askSome(all.slice(at, at + MOST))
}

async function askSome(some: readonly Waiting[]): Promise<void> {
  try {
    const data = await client.get('iot/device/value', { deviceMqttPrefix: some.map(({ prefix }) => prefix).join(',') })
    const found = Array.isArray(data) ? data : [data]
    some.forEach(({ resolve }, at) => resolve(deviceFromWire(found[at])))
  } catch (reason) {
    // One device that is gone would take the others with it.
    if (some.length > 1) for (const one of some) void askSome([one])
    else some[0]?.reject(reason)
  }
}

/** An answer on its way may be older than the words that overtake it: those are heeded once more. */
async function askAndHeed(prefix: string, overtaking: readonly unknown[]): Promise<DeviceNow> {
  const answered = await ask(prefix)
  let isWorded = true
  const now = overtaking.reduce<DeviceNow>((before, word) => {
    const heeded = heed(before, word)
    isWorded &&= !heeded.needsWords
    return heeded.now
  }, answered)
  return isWorded ? now : ask(prefix)
}

const AGAIN = 60_000
const keyOf = (prefix: string) => ['device', 'value', prefix]

export interface OnWire {
  id: string
  deviceMqttPrefix: string
}

/** `const now = useDeviceValue(row)`; undefined until it is known, and for devices without a name on the wire. */
export function useDeviceValue({ id, deviceMqttPrefix }: OnWire, isLive = true): DeviceNow | undefined {
  const key = keyOf(deviceMqttPrefix)
  const overtaking = useRef<unknown[]>([])
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => askAndHeed(deviceMqttPrefix, (overtaking.current = [])),
    // Silence brings no word: what has become stale or gone offline is asked for.
    refetchInterval: AGAIN,
    staleTime: 5_000,
    enabled: deviceMqttPrefix !== '',
    meta: { isQuiet: true },
  })
  useLive(isLive && deviceMqttPrefix !== '' ? `device:${id}` : undefined, (word) => {
    if (queryClient.isFetching({ queryKey: key }) > 0) overtaking.current.push(word)
    const before = queryClient.getQueryData<DeviceNow>(key)
    if (!before) return
    const { now, needsWords } = heed(before, word)
    queryClient.setQueryData(key, now)
    if (needsWords) void queryClient.invalidateQueries({ queryKey: key })
  })
  return data
}

/** What a word makes of what was known; values that only the server can word are said to need it. */
export function heed(before: DeviceNow, data: unknown): { now: DeviceNow; needsWords: boolean } {
  const word = recordOf(data)
  const told = recordOf(word.values)
  let needsWords = false
  const values = before.values.map((known): LiveValue => {
    const [value, ts, q] = tripleOf(told[known.identifier])
    if (value === undefined || (known.ts !== null && ts < known.ts)) return known
    // A broken sensor says nothing of the plant: its last good value stays, marked.
    if (isBad(q)) return { ...known, q }
    const text = reword(known, value)
    if (text === undefined) needsWords = true
    return { ...known, value, ts, q, isStale: false, text: text ?? known.text }
  })
  const ts = Math.max(numberOf(word.ts) ?? 0, before.ts ?? 0)
  return { now: { ...before, values, ts, onlineStatus: textOf(word.onlineStatus) || before.onlineStatus }, needsWords }
}

function tripleOf(sent: unknown): [value: number | undefined, ts: number, q: number] {
  const [value, ts, q]: unknown[] = Array.isArray(sent) ? sent : []
  return [numberOf(value) ?? undefined, numberOf(ts) ?? 0, numberOf(q) ?? 0]
}

/** A number keeps the decimals it came with. */
function reword({ text, value: before }: LiveValue, value: number): string | undefined {
  if (value === before) return text
  const [, decimals] = /^-?\d+(?:\.(\d+))?$/.exec(text) ?? []
  return /^-?\d/.test(text) && !Number.isNaN(Number(text)) ? value.toFixed(decimals?.length ?? 0) : undefined
}
