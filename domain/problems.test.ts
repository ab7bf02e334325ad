import { expect, test } from 'vitest'
import { alarmProblems } from './alarm/problems.ts'
import { deskProblems } from './desk/problems.ts'
import { iotProblems } from './iot/problems.ts'
import { jobProblems } from './job/problems.ts'
import { type ProblemList, problems } from './problems.ts'
import { maintenanceProblems } from './repair/problems.ts'
import { resourceProblems } from './resource/problems.ts'
import { ldapProblems } from './system/ldap-problems.ts'
import { systemProblems } from './system/problems.ts'
import { thirdProblems } from './system/third-problems.ts'

const lists = {
  alarm: alarmProblems,
  desk: deskProblems,
  iot: iotProblems,
  job: jobProblems,
  maintenance: maintenanceProblems,
  resource: resourceProblems,
  system: systemProblems,
  ldap: ldapProblems,
  third: thirdProblems,
}

test.each(Object.entries<ProblemList>(lists))('no other list says a code of %s too', (_, list) => {
  const all: ProblemList = problems
  expect(Object.keys(list).filter((code) => all[code] !== list[code])).toEqual([])
})
