// A message becomes values of devices: by the thing models of this system's own format, or by a vendor's payload model.
import { decode } from '@steward/domain/iot/intake/decode'
import { type DecodedPayload, decodePayload } from '@steward/domain/iot/payload/decode'
import { type PayloadModels, servingOf } from '../iot/decoder/payload-models.ts'
import type { Models } from '../iot/model/models.ts'
import type { Inbound } from '../platform/mqtt/transport.ts'

export function createDecoding(models: Models, payloads: PayloadModels) {
  return {
    own(message: Inbound, payload: Uint8Array): DecodedPayload {
      const { tenant, gatewayCode } = message.session.peer
      return decode({ ...message, payload }, (code) => models.find(tenant, gatewayCode, code), message.receivedAt)
    },

    /** A vendor's payload speaks of devices of the authenticated gateway, whatever it claims. */
    vendors(message: Inbound, payload: Uint8Array): DecodedPayload {
      const { tenant, gatewayCode: code, gatewayId: id } = message.session.peer
      const serving = servingOf(payloads.of(tenant), models.fleetOf(tenant), { id, code })
      return decodePayload({ ...message, payload }, serving, message.receivedAt)
    },
  }
}
