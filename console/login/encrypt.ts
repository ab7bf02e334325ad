// The password never leaves the page readable: SM2 for the server's key. The library comes with the first key stroke.
import { client } from '../data/client.ts'

const loadLibrary = () => import('sm-crypto-v2')

/** C1‖C2‖C3 in hex, without the leading `04`. */
const C1C2C3 = 0

export const fetchLibraryAhead = (): void => {
  // A failure shows up, with words, when the form is sent.
  loadLibrary().catch(() => undefined)
}

export async function encrypt(password: string): Promise<string> {
  const [{ sm2 }, publicKey] = await Promise.all([loadLibrary(), client.session.publicKey()])
  return sm2.doEncrypt(password, publicKey, C1C2C3)
}
