// The inputs of one action, by its kind.
import { LONGEST_DELAY } from '@steward/domain/alarm/automation/content'
import { MOST_REPEATS } from '@steward/domain/alarm/linkage/actions'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { plain } from '../../kinds/view.ts'
import { DeviceInput } from '../automation/parts.tsx'
import { type Props, Chosen, Figure, Given, Labelled, Minutes, Text, listOf, put } from './action-inputs.tsx'
import { useWords } from './words/use-words.ts'

export function ActionFields(props: Props) {
  const kind = plain(props.action.kind)
  const Fields = fields[kind]
  return Fields ? <div className="linkage-fields">{Fields(props)}</div> : null
}

function Receivers(props: Props) {
  const { t } = useWords()
  return (
    <>
      <AtPlace {...props} />
      <Chosen {...props} name="dutyGroupIds" entity="duty-group" label={t('dutyGroups')} />
      <Chosen {...props} name="leaderGroupIds" entity="duty-group" label={t('leaderGroups')} />
      <Chosen {...props} name="userIds" entity="user" label={t('people')} />
      <Chosen {...props} name="roleIds" entity="role" label={t('roles')} />
      <Chosen {...props} name="deptIds" entity="dept" label={t('depts')} />
    </>
  )
}

/** Of the group that answers for the place of the alarm. */
function AtPlace({ action, change }: Props) {
  const { t } = useWords()
  const options = (['onDuty', 'leader'] as const).map((value) => ({ value, label: t(`places.${value}`) }))
  return (
    <Labelled label={t('atPlace')} help={t('atPlaceHelp')}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          value={listOf(action.atPlace)}
          options={options}
          onChange={(next) => change(put(action, 'atPlace', next))}
        />
      )}
    </Labelled>
  )
}

/** When nobody has acknowledged by then, and again until somebody does. */
function Step(props: Props) {
  const { t } = useWords()
  if (props.deviceParams) return null
  return (
    <>
      <Minutes {...props} name="afterMin" label={t('afterMin')} help={t('afterMinHelp')} least={0} />
      <Minutes {...props} name="repeatMin" label={t('repeatMin')} help={t('repeatMinHelp')} least={1} />
      {Number(props.action.repeatMin) > 0 && (
        <Figure {...props} name="repeatMost" label={t('repeatMost')} least={1} most={MOST_REPEATS} unit={t('times')} />
      )}
    </>
  )
}

function Phones({ action, change }: Props) {
  const { t } = useWords()
  const phones = listOf(action.phones).join(',')
  // The comma that ends a number stays while the next one is typed.
  const read = (typed: string) => typed.split(/[,，;；\s]+/)
  const whole = () => listOf(action.phones).filter((one) => one !== '')
  return (
    <Labelled label={t('phones')} help={t('phonesHelp')}>
      {(id) => (
        <Input
          id={id}
          value={phones}
          onChange={(event) => change(put(action, 'phones', event.target.value === '' ? [] : read(event.target.value)))}
          onBlur={() => change(put(action, 'phones', whole()))}
        />
      )}
    </Labelled>
  )
}

function Letter(props: Props) {
  const { t } = useWords()
  return (
    <>
      <Receivers {...props} />
      <Text {...props} name="text" label={t('text')} help={t('textHelp')} />
      <Step {...props} />
    </>
  )
}

function Sms(props: Props) {
  const { t } = useWords()
  return (
    <>
      <Receivers {...props} />
      <Phones {...props} />
      <Text {...props} name="smsCode" label={t('smsCode')} help={t('smsCodeHelp')} />
      <Step {...props} />
    </>
  )
}

function Channel(props: Props) {
  const { t } = useWords()
  return (
    <>
      <Given {...props} name="channelId" entity="alarm-channel" label={t('channel')} />
      <Text {...props} name="text" label={t('text')} help={t('textHelp')} />
      <Phones {...props} />
      <Step {...props} />
    </>
  )
}

/** The device of the alarm, or the one that sets an automation off, where none is named. */
function CommandDevice(props: Props) {
  const { t } = useWords()
  const { deviceParams } = props
  return deviceParams ? (
    <DeviceInput {...props} deviceParams={deviceParams} help={t('ownDeviceHelp')} />
  ) : (
    <Given {...props} name="deviceId" entity="device" label={t('device')} help={t('deviceHelp')} />
  )
}

function Delay(props: Props) {
  const { t } = useWords()
  return <Figure {...props} name="sec" label={t('delay')} least={1} most={LONGEST_DELAY} unit="s" />
}

function Command(props: Props) {
  const { t } = useWords()
  return (
    <>
      <CommandDevice {...props} />
      <Text {...props} name="identifier" label={t('identifier')} />
      <Text {...props} name="value" label={t('value')} />
    </>
  )
}

function Repair(props: Props) {
  const { t } = useWords()
  return <Text {...props} name="description" label={t('description')} help={t('descriptionHelp')} />
}

function Shelve(props: Props) {
  const { t } = useWords()
  return (
    <>
      <Minutes {...props} name="minutes" label={t('duration')} least={5} />
      <Text {...props} name="reason" label={t('reason')} />
    </>
  )
}

const fields: Readonly<Record<string, ((props: Props) => ReactNode) | undefined>> = {
  letter: (props) => <Letter {...props} />,
  // The same as a letter, to mail boxes.
  email: (props) => <Letter {...props} />,
  sms: (props) => <Sms {...props} />,
  channel: (props) => <Channel {...props} />,
  command: (props) => <Command {...props} />,
  repair: (props) => <Repair {...props} />,
  shelve: (props) => <Shelve {...props} />,
  delay: (props) => <Delay {...props} />,
}
