// Reads Server-Sent Events from the bytes of a response; data that is not JSON becomes undefined.
export interface ServerEvent {
  id?: string
  name: string
  data: unknown
}

/** Parses Server-Sent Events from bytes; `onBytes` is also called for heartbeats. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const utf8 = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const blocks = (rest + utf8.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) yield event
    }
  }
}

function eventOf(block: string): ServerEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    const before = fields.get(field)
    fields.set(field, field === 'data' && before !== undefined ? `${before}\n${value}` : value)
  }
  const name = fields.get('event')
  if (name === undefined) return undefined
  const id = fields.get('id')
  return { name, data: parse(fields.get('data') ?? ''), ...(id === undefined ? {} : { id }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
