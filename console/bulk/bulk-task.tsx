import { isGoing } from '@steward/domain/bulk/states'
import { bulkTask } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'

export default screen(bulkTask, {
  when: { cancel: ({ status }) => isGoing(status) },
})
