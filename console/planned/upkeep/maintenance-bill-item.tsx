import { maintenanceBillItem } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'

export default screen(maintenanceBillItem, {
  columns: ['name', 'deviceId', 'checkResult', 'value', 'abnormalDesc', 'decision', 'checkTime', 'billId'],
  widths: { name: 180, deviceId: 160, checkResult: 90, value: 100 },
  without: ['options', 'kit'],
})
