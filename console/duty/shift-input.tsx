// A choice among the shifts of the group that the form names.
import { listOf } from '@steward/client/wire'
import { dutyGroup } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { type InputProps, control, plain } from '../kinds/view.ts'

export function ShiftInput(props: InputProps) {
  const form = Form.useFormInstance()
  const typed: unknown = Form.useWatch('groupId', form)
  const groupId = plain(typed)
  const { data = [] } = useQuery({
    queryKey: [dutyGroup.name, 'shifts', groupId],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${dutyGroup.path}/selectSchedule`, { groupId }, signal))
        .filter(({ isRest }) => isRest !== 1)
        .map(({ id, shiftName, startTime, endTime }) => ({
          value: plain(id),
          label: `${plain(shiftName)} ${plain(startTime)}–${plain(endTime)}`,
        })),
    enabled: groupId !== '',
    meta: { follows: nothing, isQuiet: true },
  })
  return (
    <Select
      {...control(props)}
      allowClear
      disabled={groupId === ''}
      options={data}
      value={plain(props.value) || undefined}
      onChange={(id: string | undefined) => props.onChange?.(id ?? null)}
    />
  )
}
