import { isGoing, state } from '@steward/domain/bulk/states'
import { bulkTask } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { TaskDetail } from './task-detail.tsx'

export default screen(bulkTask, {
  Detail: TaskDetail,
  // Both are done where the rows stand: in the detail.
  when: {
    cancel: ({ status }) => isGoing(status) || status === state.checked,
    confirm: () => false,
    undo: () => false,
  },
})
