// API clients: secrets are stored as digests and never shown again.
import { client } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { behave } from '../engine/behave.ts'
import { hashClientSecret } from './sign-in/clients.ts'

export default behave(client, {
  submit: (ctx, { clientSecret, ...input }, base) => {
    const isGiven = clientSecret !== undefined && clientSecret !== null && clientSecret !== '' && clientSecret !== MASK
    return base(ctx, isGiven ? { ...input, clientSecret: hashClientSecret(clientSecret) } : input)
  },
})
