// Keys of text message services and of stores: encrypted, and bound to hospital and field.
import { MASK } from '@steward/domain/kinds/secret'
import type { AppContext } from '../platform/ctx.ts'
import { sealedTexts } from '../platform/sealed-text.ts'

const sealed = sealedTexts('resource-key')

type KeyField = 'accessKey' | 'secretKey'
const ownerOf = (tenant: string, field: KeyField) => `${tenant} ${field}`

/** The form in which it is stored; undefined, which leaves the stored one, where nothing new was sent. */
export const sealKey = async (app: AppContext, tenant: string, field: KeyField, sent: string | null | undefined) =>
  sent === undefined || sent === null || sent === '' || sent === MASK
    ? undefined
    : sealed.seal(app, ownerOf(tenant, field), sent)

/** Empty where none is stored. */
export const openKey = async (app: AppContext, tenant: string, field: KeyField, stored: unknown): Promise<string> =>
  (await sealed.open(app, ownerOf(tenant, field), stored))?.toString('utf8') ?? ''
