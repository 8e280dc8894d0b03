import { testEveryPage } from '../helpers/everyPage'

testEveryPage('hi')
