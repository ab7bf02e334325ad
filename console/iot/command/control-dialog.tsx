// The control of a device over its list.
import { plain } from '../../kinds/view.ts'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { Control } from './control.tsx'

export default function ControlDialog({ rows, close }: DialogProps) {
  const [row] = rows
  return (
    <PlainDialog title={plain(row?.deviceName)} width={760} close={close}>
      {row && <Control deviceId={row.id} />}
    </PlainDialog>
  )
}
