// Decompresses payloads; the result may be no larger than an uncompressed payload.
import { type Finding, MOST_BYTES } from '@steward/domain/iot/intake/decode'
import { gunzipSync } from 'node:zlib'
import { errorCode } from '../../platform/postgres/connection.ts'

/** The uncompressed payload, or a finding. */
export function unpack(payload: Uint8Array): Uint8Array | Finding {
  if (payload[0] !== 0x1f || payload[1] !== 0x8b) return payload
  if (payload.byteLength > MOST_BYTES) return { code: 'E_SIZE', detail: `${payload.byteLength} bytes` }
  try {
    return gunzipSync(payload, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    const isTooLarge = errorCode(error) === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? { code: 'E_SIZE', detail: 'once unpacked' } : { code: 'E_PARSE', detail: 'not gzip' }
  }
}
