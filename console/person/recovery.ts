// Recovery codes as the server tells them, once.
import { recordOf } from '@steward/client/wire'

export function codesFrom(data: unknown): string[] {
  const { recoveryCodes } = recordOf(data)
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : []
}
