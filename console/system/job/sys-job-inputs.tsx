// The inputs of a schedule: which declared job it runs, and its cron expression with the times it stands for.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { sysJob } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useDeferredValue } from 'react'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { nothing } from '../../data/follows.ts'
import { type InputProps, control, plain } from '../../kinds/view.ts'
import { useWords } from '../../words/system.ts'

const useTargets = () =>
  useQuery({
    queryKey: [sysJob.name, 'targets'],
    queryFn: async ({ signal }) => listOf(await client.get(`${sysJob.path}/targets`, {}, signal)),
    meta: { follows: nothing, isQuiet: true },
  })

/** A new schedule starts with the times and parameters its job is declared with. */
export function TargetInput(props: InputProps) {
  const { value, onChange, isNew, row } = props
  const form = Form.useFormInstance()
  const { data = [], isFetching } = useTargets()
  const chosen = plain(value)
  const known = data.map((target) => ({ value: plain(target.value), label: plain(target.label) }))
  const caption = plain(recordOf(row ?? {}).invokeTargetName) || chosen
  const isKnown = chosen === '' || known.some((target) => target.value === chosen)

  function fillIn(target: Wire): void {
    if (plain(form.getFieldValue('cronExpression')) === '') form.setFieldValue('cronExpression', target.cronExpression)
    form.setFieldValue('jobParams', JSON.stringify(target.jobParams, null, 2))
    if (plain(form.getFieldValue('jobName')) === '') form.setFieldValue('jobName', target.label)
  }
  function choose(target: Wire | undefined): void {
    // The form is told of its own change last, and takes the others with it.
    if (target) fillIn(target)
    onChange?.(plain(target?.value) || null)
  }

  return (
    <Select<string>
      {...control(props)}
      disabled={isNew === false}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      {...(chosen === '' ? {} : { value: chosen })}
      options={isKnown ? known : [...known, { value: chosen, label: caption }]}
      onChange={(key?: string) => choose(data.find((target) => target.value === key))}
    />
  )
}

export function ScheduleInput(props: InputProps) {
  const { value, field, onChange } = props
  const typed = useDeferredValue(plain(value).trim())
  return (
    <>
      <Input
        {...control(props)}
        className="kind-code"
        spellCheck={false}
        maxLength={field.max ?? 120}
        value={plain(value)}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {typed !== '' && <NextRuns expression={typed} />}
    </>
  )
}

function NextRuns({ expression }: { expression: string }) {
  const { t } = useWords()
  const { data, error } = useQuery({
    queryKey: [sysJob.name, 'next-runs', expression],
    queryFn: async ({ signal }) => {
      const times: unknown = await client.get(`${sysJob.path}/next-runs`, { cronExpression: expression }, signal)
      return Array.isArray(times) ? times.map(plain) : []
    },
    retry: false,
    placeholderData: (before) => before,
    meta: { follows: nothing, isQuiet: true },
  })
  if (error) return <p className="job-next job-wrong">{failureText(error)}</p>
  if (!data) return null
  return (
    <p className="job-next" role="status">
      {data.length === 0 ? t('job.never') : t('job.next')}
      {data.map((time) => (
        <time key={time}>{time}</time>
      ))}
    </p>
  )
}
