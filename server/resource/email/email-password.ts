// The password of a service of e-mails: encrypted, and bound to its hospital.
import { MASK } from '@steward/domain/kinds/secret'
import type { AppContext } from '../../platform/ctx.ts'
import { sealedTexts } from '../../platform/sealed-text.ts'

const sealed = sealedTexts('email-password')

/** Undefined, which leaves the stored one, where nothing new was sent. */
export const sealPassword = async (app: AppContext, tenant: string, sent: string | null | undefined) =>
  sent === undefined || sent === null || sent === '' || sent === MASK ? undefined : sealed.seal(app, tenant, sent)

/** Empty where none is stored. */
export const openPassword = async (app: AppContext, tenant: string, stored: unknown): Promise<string> =>
  (await sealed.open(app, tenant, stored))?.toString('utf8') ?? ''
