import type { Words } from '../../words/words.ts'
import type { kept as zh } from './zh.ts'

export const kept: Words<typeof zh> = {
  offer: 'Unsaved input of {{time}}',
  restore: 'Restore',
  discard: 'Discard',
  overtaken: 'The record was changed since: {{names}}. Check before saving what you restore.',
  changedElsewhere: 'The record was changed since, but not in what you entered.',
  unsent: 'Not saved yet: the server cannot be reached',
  again: 'Your input is kept on this computer and is saved again by itself once the network is back.',
  back: 'The last attempt may have reached the server, and your input was changed since: check first, then submit again.',
  retry: 'Retry',
}
