import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { brokerAt, exampleOf } from './gateway-examples.ts'

const access = {
  prefix: '200001/G1',
  deviceCode: 'fridge-01',
  username: '200001&G1',
  password: "it's a $ecret",
  address: 'iot.hospital.cn',
}
const now = Date.parse('2026-03-01T08:00:00Z')
/** The words a shell makes of a command, one a line. */
const wordsOf = (command: string) =>
  execFileSync('sh', ['-c', `show() { printf '%s\\n' "$@"; }; ${command.replace(/^\w+/, 'show')}`])
    .toString()
    .trimEnd()
    .split('\n')

test('the commands are what a shell makes of them, whatever the password holds', () => {
  const shared = ['-h', 'iot.hospital.cn', '-p', '1883', '-u', '200001&G1', '-P', "it's a $ecret", '-q', '1']
  expect(wordsOf(exampleOf('pub', access, now))).toEqual([
    ...shared,
    '-t',
    'iot/v1/200001/G1/fridge-01/up/property',
    '-m',
    '{"id":"1","params":{"temp":4.2}}',
  ])
  expect(wordsOf(exampleOf('sub', access, now))).toEqual([...shared, '-v', '-t', 'iot/v1/200001/G1/+/down/#'])
})

test('an address says its port and whether it is encrypted', () => {
  expect(brokerAt('iot.hospital.cn')).toEqual({ host: 'iot.hospital.cn', port: 1883, isSecure: false })
  expect(brokerAt('10.0.0.8:21883')).toEqual({ host: '10.0.0.8', port: 21883, isSecure: false })
  expect(brokerAt('mqtts://iot.hospital.cn')).toEqual({ host: 'iot.hospital.cn', port: 8883, isSecure: true })
  const secure = exampleOf('pub', { ...access, address: 'iot.hospital.cn:8883' }, now)
  expect(secure).toContain('-p 8883 --tls-use-os-certs')
})

test('the program can be read by what runs it', () => {
  execFileSync(process.execPath, ['--input-type=module', '--check'], { input: exampleOf('node', access, now) })
})
