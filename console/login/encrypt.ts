// Encrypts passwords with SM2 for the server's public key. The library is loaded at the first keystroke.
import { client } from '../data/client.ts'

const loadLibrary = () => import('sm-crypto-v2')

/** Ciphertext as C1‖C2‖C3 in hex, without the leading `04`. */
const C1C2C3 = 0

export const fetchLibraryAhead = (): void => {
  // A failed preload is reported when the form is submitted.
  loadLibrary().catch(() => undefined)
}

export async function encrypt(password: string): Promise<string> {
  const [{ sm2 }, publicKey] = await Promise.all([loadLibrary(), client.session.publicKey()])
  return sm2.doEncrypt(password, publicKey, C1C2C3)
}
