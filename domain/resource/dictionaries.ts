import { dictionary } from '../dictionary.ts'

export const attachStatus = dictionary('attach_status', '附件状态', 'State of a file', {
  0: ['临时', 'Temporary', 'neutral'],
  1: ['使用中', 'In use', 'success'],
  2: ['待清理', 'To be deleted', 'warning'],
})
