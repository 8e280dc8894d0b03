// @ts-check
// Loaded into a server under test with --import: V8 makes fast code of a function after ten times as much
// use. A server that lives for seconds never gets back what the making costs.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--interrupt-budget=2000000')
