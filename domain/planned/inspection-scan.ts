// Which device a scanned code stands for: its label is the link that opens it; others print its code. Pure.

import { folded } from '../folded.ts'

interface Labelled {
  id: string
  deviceCode: string
}

export function deviceIn(scanned: string, devices: readonly Labelled[]): string | undefined {
  const text = scanned.trim()
  const linked = /[?&]id=(\d{1,19})(?:&|#|$)/.exec(text)?.[1]
  return devices.find(({ id, deviceCode }) => id === linked || folded(deviceCode) === folded(text))?.id
}
