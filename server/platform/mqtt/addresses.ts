// How many connections one address holds, so that none takes the places of all gateways.
import type { Server, Socket } from 'node:net'
import { callerOf } from '../caller.ts'
import type { Logger } from '../log.ts'

/** Counts over all ports it is given; one beyond `most` is closed before anything of it is read. */
export function limitAddresses(most: number, log: Logger): (server: Server) => void {
  const held = new Map<string, number>()
  const full = new Set<string>()

  function leave(address: string): void {
    const left = (held.get(address) ?? 1) - 1
    if (left > 0) return void held.set(address, left)
    held.delete(address)
    full.delete(address)
  }

  function refuse(socket: Socket, address: string): void {
    socket.destroy()
    if (!full.has(address)) log.warn({ address, most }, 'an address holds as many MQTT connections as one may')
    full.add(address)
  }

  return (server) =>
    server.prependListener('connection', (socket: Socket) => {
      const address = callerOf(socket.remoteAddress ?? '')
      const mine = (held.get(address) ?? 0) + 1
      if (mine > most) return refuse(socket, address)
      held.set(address, mine)
      socket.once('close', () => leave(address))
    })
}
