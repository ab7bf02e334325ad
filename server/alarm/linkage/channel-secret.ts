// Addresses and secrets of channels: needed to send, so they are encrypted, each bound to its channel and field.
import { MASK } from '@steward/domain/kinds/secret'
import type { AppContext } from '../../platform/ctx.ts'
import { sealedTexts } from '../../platform/sealed-text.ts'

const sealed = sealedTexts('alarm-channel')
type Field = 'address' | 'signSecret'
const ownerOf = (tenant: string, field: Field) => `${tenant} ${field}`

/** Whether something new was sent: a mask that comes back leaves what is stored. */
export const isNew = (sent: string | null | undefined): sent is string =>
  sent !== undefined && sent !== null && sent !== '' && sent !== MASK

/** Undefined, which leaves the stored one, where nothing new was sent. */
export const sealChannel = async (app: AppContext, tenant: string, field: Field, sent: string | null | undefined) =>
  isNew(sent) ? sealed.seal(app, ownerOf(tenant, field), sent) : undefined

/** Empty where none is stored. */
export const openChannel = async (app: AppContext, tenant: string, field: Field, stored: unknown): Promise<string> =>
  (await sealed.open(app, ownerOf(tenant, field), stored))?.toString('utf8') ?? ''
