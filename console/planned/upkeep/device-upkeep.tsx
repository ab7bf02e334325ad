// Which device was kept up when, and is due when.
import { deviceUpkeep } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { Due } from '../../detail/due.tsx'

export default screen(deviceUpkeep, {
  columns: ['deviceId', 'equipmentType', 'areaId', 'lastMaintainTime', 'lastLevel', 'nextMaintainTime'],
  widths: { deviceId: 200, areaId: 200, nextMaintainTime: 180 },
  cell: {
    nextMaintainTime: (at, row) => (
      <Due
        at={at}
        from={row.lastMaintainTime}
        doneAt={undefined}
        restingSince={undefined}
        isLate={false}
        isVoid={false}
      />
    ),
  },
})
