import type { Words } from '../../words/words.ts'
import type { history as zh } from './zh.ts'

export const history: Words<typeof zh> = {
  title: 'History',
  show: 'Show history',
  hide: 'Hide history',
  none: 'No changes recorded yet',
  earlier: 'Show earlier changes',
  change: {
    add: 'Added',
    edit: 'Changed',
    remove: 'Deleted',
    restore: 'Restored',
    erase: 'Deleted for good',
  },
  system: 'System',
  product: 'System · {{name}}',
  turned: 'changed to',
  empty: 'empty',
  unseen: 'What changed is not shown here',
  versions: {
    title: 'Versions',
    no: 'Version {{no}}',
    this: '{{name}} (this one)',
    against: 'Compare with',
  },
}
