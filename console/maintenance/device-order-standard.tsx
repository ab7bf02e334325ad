import { deviceOrderStandard } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'

export default screen(deviceOrderStandard, {
  columns: ['name', 'trade', 'priority', 'responseMinutes', 'arriveMinutes', 'finishMinutes', 'status'],
})
