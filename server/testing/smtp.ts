// A server of e-mails on a port of its own: it takes what it is given, or says no.
import { once } from 'node:events'
import { type Socket, createServer } from 'node:net'

export interface Taken {
  to: string
  login: string
  /** As it came, with its headers. */
  text: string
}

export interface SmtpSink {
  port: number
  taken: Taken[]
  /** What it answers to the address of a receiver; taken where it is undefined. */
  refusal: string | undefined
  stop(): Promise<void>
}

export async function startSmtp(): Promise<SmtpSink> {
  const taken: Taken[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined))
    converse(socket, sink)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const sink: SmtpSink = {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    taken,
    refusal: undefined,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return sink
}

const BODY_ENDS = '\r\n.\r\n'

function converse(socket: Socket, sink: SmtpSink): void {
  let buffered = ''
  let isBody = false
  const mail: Taken = { to: '', login: '', text: '' }
  const say = (line: string) => socket.write(`${line}\r\n`)

  function obey(line: string): void {
    const [verb = '', ...rest] = line.split(' ')
    if (verb === 'EHLO') say('250-sink\r\n250 AUTH PLAIN')
    else if (verb === 'AUTH') {
      mail.login = Buffer.from(rest[1] ?? '', 'base64')
        .toString('utf8')
        .split('\u0000')
        .slice(1)
        .join(' ')
      say('235 welcome')
    } else if (verb === 'RCPT') {
      mail.to = /<(.*)>/.exec(line)?.[1] ?? ''
      say(sink.refusal ?? '250 fine')
    } else if (verb === 'DATA') {
      isBody = true
      say('354 go on')
    } else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 fine')
  }

  socket.setEncoding('utf8').on('data', (part: string) => {
    buffered += part
    for (;;) {
      const end = buffered.indexOf(isBody ? BODY_ENDS : '\r\n')
      if (end < 0) return
      const read = buffered.slice(0, end)
      buffered = buffered.slice(end + (isBody ? BODY_ENDS.length : 2))
      if (!isBody) obey(read)
      else {
        isBody = false
        sink.taken.push({ ...mail, text: read })
        say('250 taken as 4711')
      }
    }
  })
  say('220 sink')
}
