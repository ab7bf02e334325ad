// Whether a scanned code is one of the place or the device an order is about. Pure.

interface At {
  areaId: string | null
  deviceId: string | null
}

/** Labels open the row they belong to: `https://…/iot/device?id=123`. */
const idIn = (code: string): string | undefined => /[?&]id=(\d{1,19})(?:$|[&#])/.exec(code)?.[1]

/** `provesPresence('https://…/iot/device?id=7', { deviceId: '7', areaId: '3' })` */
export function provesPresence(code: string | null | undefined, { areaId, deviceId }: At): boolean {
  const id = code ? idIn(code.trim()) : undefined
  return id !== undefined && (id === deviceId || id === areaId)
}
