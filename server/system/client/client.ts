// API clients: secrets are stored as digests and never shown again.
import { client } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import { behave } from '../../engine/behave.ts'
import { hashClientSecret } from '../sign-in/clients.ts'

/** Our own console signs in through it. */
export const CONSOLE_CLIENT = 'console'

export default behave(client, {
  async submit(ctx, { clientSecret, ...input }, base) {
    const isGiven = clientSecret !== undefined && clientSecret !== null && clientSecret !== '' && clientSecret !== MASK
    const saved = await base(ctx, isGiven ? { ...input, clientSecret: hashClientSecret(clientSecret) } : input)
    // Its tables page.
    if (saved.clientId === CONSOLE_CLIENT && saved.wireProfile !== 'page')
      throw problem('client.console-pages', {}, { field: 'wireProfile' })
    return saved
  },
})
