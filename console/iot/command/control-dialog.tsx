// The control of a device over its list.
import { Modal } from 'antd'
import { plain } from '../../kinds/view.ts'
import type { DialogProps } from '../../screen/action.ts'
import { Control } from './control.tsx'

export default function ControlDialog({ rows, close }: DialogProps) {
  const [row] = rows
  return (
    <Modal open centered title={plain(row?.deviceName)} footer={null} width={760} onCancel={close}>
      {row && <Control deviceId={row.id} />}
    </Modal>
  )
}
