// Who is known elsewhere as whom.
import { linkedIdentity } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'

export default screen(linkedIdentity, {
  columns: ['claimed', 'userId', 'providerName', 'way', 'lastTime', 'createTime'],
  widths: { claimed: 200, userId: 140, providerName: 180, way: 110, lastTime: 170, createTime: 170 },
})
