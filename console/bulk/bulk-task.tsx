import { bulkTask } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'

const [WAITING, RUNNING] = [0, 1]

export default screen(bulkTask, {
  when: { cancel: ({ status }) => status === WAITING || status === RUNNING },
})
