// What a simulated gateway does with commands: sets the properties that can be set, and answers (domain/iot/control.ts).

export interface Answer {
  id: string
  code: number
  msg: string
}

/** Sets these properties of a device; the reason where it does not. */
export type SetValues = (deviceCode: string, params: Readonly<Record<string, unknown>>) => string | undefined

const REFUSED = 101

/** The answer to a message on a downlink of a device; undefined where none is due. */
export function answerTo(
  topic: string,
  payload: Uint8Array,
  setValues: SetValues,
): { deviceCode: string; answer: Answer } | undefined {
  const [, , , , deviceCode = '', direction, kind] = topic.split('/')
  if (direction !== 'down' || (kind !== 'set' && kind !== 'invoke')) return undefined
  const sent = parsed(payload)
  if (!sent) return undefined
  const why = kind === 'set' ? setValues(deviceCode, sent.params) : 'no such service'
  return { deviceCode, answer: { id: sent.id, code: why === undefined ? 0 : REFUSED, msg: why ?? '' } }
}

function parsed(payload: Uint8Array): { id: string; params: Record<string, unknown> } | undefined {
  try {
    const { id, params }: { id?: unknown; params?: unknown } = JSON.parse(new TextDecoder().decode(payload))
    return typeof id === 'string' && typeof params === 'object' && params !== null
      ? { id, params: { ...params } }
      : undefined
  } catch {
    return undefined
  }
}
