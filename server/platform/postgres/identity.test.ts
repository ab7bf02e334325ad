import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { binariesIn, findBinaries } from './binaries.ts'
import { chooseIdentity } from './identity.ts'

const isRoot = process.getuid?.() === 0

if (isRoot)
  test('programs nobody may not reach are copied once to where nobody may', () => {
    const { home } = findBinaries()
    const closed = join(temporaryFolder('closed', onTestFinished), 'native')
    cpSync(home, closed, { recursive: true, verbatimSymlinks: true })
    const version = `test-${process.pid}`
    const chosen = chooseIdentity(binariesIn(closed, version), 'nobody')
    onTestFinished(() => rmSync(chosen.binaries.home, { recursive: true }))
    expect(chosen.binaries.home).toContain(version)
    expect(chosen.binaries.home).not.toBe(closed)
    expect(chooseIdentity(binariesIn(closed, version), 'nobody')).toMatchObject({ binaries: chosen.binaries })
  })

if (!isRoot)
  test('an ordinary user runs the programs as they are', () => {
    const binaries = findBinaries()
    expect(chooseIdentity(binaries)).toMatchObject({ binaries, as: {}, owner: undefined })
  })
