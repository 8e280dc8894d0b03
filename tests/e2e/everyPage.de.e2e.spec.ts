import { testEveryPage } from '../helpers/everyPage'

testEveryPage('de')
