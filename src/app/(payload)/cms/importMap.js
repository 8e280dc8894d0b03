import { PublicationsPanel as PublicationsPanel_7ca9bcb9757106629a906a1b4eb847e3 } from '@/editing/PublicationsPanel'
import { PublicationsCell as PublicationsCell_4afc2138dbfdf49e93a483f6e3065508 } from '@/editing/listCells'
import { UsedTexts as UsedTexts_2bb3f6542aaef6c36b287098a0c0df38 } from '@/editing/Suggestions'
import { TitleCell as TitleCell_4afc2138dbfdf49e93a483f6e3065508 } from '@/editing/listCells'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { PasteFeatureClient as PasteFeatureClient_bce09c3330b0cb904b33096e08e1b780 } from '@/editing/PasteFeatureClient'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { TextStateFeatureClient as TextStateFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlocksFeatureClient as BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { PageList as PageList_2bb3f6542aaef6c36b287098a0c0df38 } from '@/editing/Suggestions'
import { UploadFeatureClient as UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HorizontalRuleFeatureClient as HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ContentPublishButton as ContentPublishButton_1c6093dfa50db6c66316a2fe97f3a779 } from '@/editing/ContentPublishButton'
import { ContentStatus as ContentStatus_bad214e3c5707ac727ae9f51f15648be } from '@/editing/ContentStatus'
import { VersionList as VersionList_f783c2a8d47dfeff2bfa0f67f58e7ac6 } from '@/editing/VersionList'
import { ArrayRowLabel as ArrayRowLabel_7b655f6931c2e16f6787a58600911c4e } from '@/editing/ArrayRowLabel'
import { ExampleNurses as ExampleNurses_2adf637665cd64709dbdd4c73e30bc40 } from '@/editing/ExampleNurses'
import { PasteLines as PasteLines_8e94d25a2388cbb5c74d3275024f6696 } from '@/editing/PasteLines'
import { PriceCell as PriceCell_f2ddb62fbba0164cde79fdc7060f34f0 } from '@/site/pricing/PriceCell'
import { PriceLanguages as PriceLanguages_7790d2d5a26754d97fef9e175910bb69 } from '@/editing/PriceLanguages'
import { NoUnpublish as NoUnpublish_1c6093dfa50db6c66316a2fe97f3a779 } from '@/editing/ContentPublishButton'
import { InterfaceTexts as InterfaceTexts_15f706cf5534a66984cc248ef3016523 } from '@/editing/InterfaceTexts'
import { CampaignFigures as CampaignFigures_5c2ddab2404f8c81b81932e380939fa1 } from '@/editing/CampaignFigures'
import { CampaignFiguresCell as CampaignFiguresCell_5c2ddab2404f8c81b81932e380939fa1 } from '@/editing/CampaignFigures'
import { CampaignCountries as CampaignCountries_a34bec65a6b87d3a3952e7a025c9e649 } from '@/editing/CampaignCountries'
import { NoteText as NoteText_7fa3aa1ee6a5d6d9167d356dffd7907b } from '@/submissions/followUp/NoteText'
import { Timeline as Timeline_3b419e294d53e6c28afb9e7f453f23d7 } from '@/submissions/followUp/Timeline'
import { ContactLinks as ContactLinks_fc0181e0fae277614166d8bf040f237e } from '@/submissions/followUp/ContactLinks'
import { VisitorLanguageCell as VisitorLanguageCell_f73948fa4e906452c1891cec3f2b59ab } from '@/submissions/followUp/VisitorLanguage'
import { VisitorLanguage as VisitorLanguage_f73948fa4e906452c1891cec3f2b59ab } from '@/submissions/followUp/VisitorLanguage'
import { PossibleDuplicates as PossibleDuplicates_4e2cef7c8cc69a79ec568b1563b0310f } from '@/submissions/followUp/PossibleDuplicates'
import { DuplicatesCell as DuplicatesCell_4e2cef7c8cc69a79ec568b1563b0310f } from '@/submissions/followUp/PossibleDuplicates'
import { PersonExportLink as PersonExportLink_9a49eb67bc151fb905e9220393940649 } from '@/submissions/exports/PersonExportLink'
import { ErasePersonField as ErasePersonField_3c839c1ebb1e044102678cd20f490eb2 } from '@/submissions/erasure/Erasure'
import { StaffNameCell as StaffNameCell_2957d2ead5d41cdf71ee88905224e688 } from '@/staff/StaffNameCell'
import { SentAnswersField as SentAnswersField_b647d272c6d1f046d48ce16d5c6ceb74 } from '@/submissions/standing/SentAnswers'
import { CvScan as CvScan_3bf9baa746a24af251a4ddd7e226c4ff } from '@/submissions/cv/CvScan'
import { AttributionSummary as AttributionSummary_7079e856b5d73b6d91adc4c97c0d684b } from '@/submissions/attribution/AttributionSummary'
import { AttributionCell as AttributionCell_7079e856b5d73b6d91adc4c97c0d684b } from '@/submissions/attribution/AttributionSummary'
import { Deliveries as Deliveries_6e271d6171aba900f06ec53e85ee3180 } from '@/submissions/notifications/Deliveries'
import { DeliveriesCell as DeliveriesCell_6e271d6171aba900f06ec53e85ee3180 } from '@/submissions/notifications/Deliveries'
import { ExportLinks as ExportLinks_ca9ffc5a6210d099dcdc34460d90b7c2 } from '@/submissions/exports/ExportLinks'
import { ReportPicture as ReportPicture_529e5a406e274f7323597ba6769f05b0 } from '@/submissions/fraud/ReportPicture'
import { ChosenOptions as ChosenOptions_73970ac8bb1ddb2d8c962d734abba276 } from '@/submissions/survey/ChosenOptions'
import { ResultsListLink as ResultsListLink_ea7f01d23b89fc79927914fd045ab034 } from '@/submissions/surveyResults/ResultsListLink'
import { DeliverySubject as DeliverySubject_6e271d6171aba900f06ec53e85ee3180 } from '@/submissions/notifications/Deliveries'
import { NoChannelsNotice as NoChannelsNotice_1e273c1b24c4973a3280e89b13abecdc } from '@/submissions/notifications/DeliveryNotices'
import { UndeliveredNotice as UndeliveredNotice_1e273c1b24c4973a3280e89b13abecdc } from '@/submissions/notifications/DeliveryNotices'
import { MissingLanguages as MissingLanguages_abf2df41fa5897f79b43f45dbc3b01ef } from '@/submissions/messages/MissingLanguages'
import { MissingLanguagesCell as MissingLanguagesCell_abf2df41fa5897f79b43f45dbc3b01ef } from '@/submissions/messages/MissingLanguages'
import { ErasureReceipt as ErasureReceipt_3c839c1ebb1e044102678cd20f490eb2 } from '@/submissions/erasure/Erasure'
import { AuditSubject as AuditSubject_85b012e4ec7130389f3ed8bc0dc10d72 } from '@/staff/AuditSubject'
import { AuditSubjectField as AuditSubjectField_85b012e4ec7130389f3ed8bc0dc10d72 } from '@/staff/AuditSubject'
import { CurrentPassword as CurrentPassword_e3c9b902ee2a9406caaeea75213c40a4 } from '@/staff/account/accountFields'
import { InviteCheckbox as InviteCheckbox_e3c9b902ee2a9406caaeea75213c40a4 } from '@/staff/account/accountFields'
import { NoInvitation as NoInvitation_acf6e5f1eb9e585bf823f4c8c0f1ec3b } from '@/staff/account/NoMailNotice'
import { HandOver as HandOver_9dc6cf83ade9ba3a2acbc3530c7492c0 } from '@/staff/account/accountPanels'
import { OpenSessions as OpenSessions_9dc6cf83ade9ba3a2acbc3530c7492c0 } from '@/staff/account/accountPanels'
import { SecondFactor as SecondFactor_41e81320e0aeee0ef0f4279f244e27c9 } from '@/staff/secondFactor/SecondFactor'
import { PushSettings as PushSettings_9dc6cf83ade9ba3a2acbc3530c7492c0 } from '@/staff/account/accountPanels'
import { CalendarSubscription as CalendarSubscription_9dc6cf83ade9ba3a2acbc3530c7492c0 } from '@/staff/account/accountPanels'
import { EmailField as EmailField_3817bf644402e67bfe6577f60ef982de } from '@payloadcms/ui'
import { QueryPresetsAccessCell as QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereCell as QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereField as QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnsCell as QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnField as QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByCell as QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByField as QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { CmsNav as CmsNav_a83dffe51f65d03c7f91ffd752790a42 } from '@/staff/CmsNav'
import { CmsIcon as CmsIcon_ac35d42bb128d792897329e8867e689c } from '@/editing/CmsFrame'
import { CmsLogo as CmsLogo_ac35d42bb128d792897329e8867e689c } from '@/editing/CmsFrame'
import { NoMailNotice as NoMailNotice_acf6e5f1eb9e585bf823f4c8c0f1ec3b } from '@/staff/account/NoMailNotice'
import { FiguresNavLinks as FiguresNavLinks_a83dffe51f65d03c7f91ffd752790a42 } from '@/staff/CmsNav'
import { ReleaseVersion as ReleaseVersion_ac35d42bb128d792897329e8867e689c } from '@/editing/CmsFrame'
import { RedirectToDesk as RedirectToDesk_194a8f29980298dc86ec68b3f2783699 } from '@/submissions/desk/DeskView'
import { FiguresOverview as FiguresOverview_128e23cdc9c3d2828b6c35fb4fc9f42e } from '@/submissions/figures/FiguresView'
import { NewRequests as NewRequests_83ec80a29eb7addba3aac9c9ea4518a9 } from '@/submissions/followUp/NewRequests'
import { BackupStatus as BackupStatus_d44a186713a5425634274d55736fec0d } from '@/backups/BackupStatus'
import { OrphanedUploads as OrphanedUploads_32100809afa94044024755b59a1c2c83 } from '@/submissions/cv/OrphanedUploads'
import { ContentDashboard as ContentDashboard_fec7e69889956d8360b7451354e6a391 } from '@/editing/ContentDashboard'
import { RetentionOverview as RetentionOverview_761971584e2a56bb3a27e5ad396eeb5b } from '@/submissions/retention/RetentionOverview'
import { WorkNavLinks as WorkNavLinks_a83dffe51f65d03c7f91ffd752790a42 } from '@/staff/CmsNav'
import { CmsDemoBar as CmsDemoBar_ac35d42bb128d792897329e8867e689c } from '@/editing/CmsFrame'
import { SessionNotice as SessionNotice_edd91f9afdeae9d76dad50a93c56df2a } from '@/editing/SessionNotice'
import { NameControls as NameControls_e691bb6f0297fdd47553b1931a29b647 } from '@/cms/NameControls'
import { DeskView as DeskView_194a8f29980298dc86ec68b3f2783699 } from '@/submissions/desk/DeskView'
import { FindTextView as FindTextView_602a0d50e18ed569d435b08701e70186 } from '@/editing/FindTextView'
import { SecondFactorView as SecondFactorView_41e81320e0aeee0ef0f4279f244e27c9 } from '@/staff/secondFactor/SecondFactor'
import { FiguresView as FiguresView_128e23cdc9c3d2828b6c35fb4fc9f42e } from '@/submissions/figures/FiguresView'
import { TranslateView as TranslateView_494a1704e366936840d06798f88ad66e } from '@/editing/translate/TranslateView'
import { SurveyResultsView as SurveyResultsView_f93930493b087c652c89543b6828725a } from '@/submissions/surveyResults/SurveyResultsView'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "@/editing/PublicationsPanel#PublicationsPanel": PublicationsPanel_7ca9bcb9757106629a906a1b4eb847e3,
  "@/editing/listCells#PublicationsCell": PublicationsCell_4afc2138dbfdf49e93a483f6e3065508,
  "@/editing/Suggestions#UsedTexts": UsedTexts_2bb3f6542aaef6c36b287098a0c0df38,
  "@/editing/listCells#TitleCell": TitleCell_4afc2138dbfdf49e93a483f6e3065508,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@/editing/PasteFeatureClient#PasteFeatureClient": PasteFeatureClient_bce09c3330b0cb904b33096e08e1b780,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#TextStateFeatureClient": TextStateFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlocksFeatureClient": BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@/editing/Suggestions#PageList": PageList_2bb3f6542aaef6c36b287098a0c0df38,
  "@payloadcms/richtext-lexical/client#UploadFeatureClient": UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HorizontalRuleFeatureClient": HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@/editing/ContentPublishButton#ContentPublishButton": ContentPublishButton_1c6093dfa50db6c66316a2fe97f3a779,
  "@/editing/ContentStatus#ContentStatus": ContentStatus_bad214e3c5707ac727ae9f51f15648be,
  "@/editing/VersionList#VersionList": VersionList_f783c2a8d47dfeff2bfa0f67f58e7ac6,
  "@/editing/ArrayRowLabel#ArrayRowLabel": ArrayRowLabel_7b655f6931c2e16f6787a58600911c4e,
  "@/editing/ExampleNurses#ExampleNurses": ExampleNurses_2adf637665cd64709dbdd4c73e30bc40,
  "@/editing/PasteLines#PasteLines": PasteLines_8e94d25a2388cbb5c74d3275024f6696,
  "@/site/pricing/PriceCell#PriceCell": PriceCell_f2ddb62fbba0164cde79fdc7060f34f0,
  "@/editing/PriceLanguages#PriceLanguages": PriceLanguages_7790d2d5a26754d97fef9e175910bb69,
  "@/editing/ContentPublishButton#NoUnpublish": NoUnpublish_1c6093dfa50db6c66316a2fe97f3a779,
  "@/editing/InterfaceTexts#InterfaceTexts": InterfaceTexts_15f706cf5534a66984cc248ef3016523,
  "@/editing/CampaignFigures#CampaignFigures": CampaignFigures_5c2ddab2404f8c81b81932e380939fa1,
  "@/editing/CampaignFigures#CampaignFiguresCell": CampaignFiguresCell_5c2ddab2404f8c81b81932e380939fa1,
  "@/editing/CampaignCountries#CampaignCountries": CampaignCountries_a34bec65a6b87d3a3952e7a025c9e649,
  "@/submissions/followUp/NoteText#NoteText": NoteText_7fa3aa1ee6a5d6d9167d356dffd7907b,
  "@/submissions/followUp/Timeline#Timeline": Timeline_3b419e294d53e6c28afb9e7f453f23d7,
  "@/submissions/followUp/ContactLinks#ContactLinks": ContactLinks_fc0181e0fae277614166d8bf040f237e,
  "@/submissions/followUp/VisitorLanguage#VisitorLanguageCell": VisitorLanguageCell_f73948fa4e906452c1891cec3f2b59ab,
  "@/submissions/followUp/VisitorLanguage#VisitorLanguage": VisitorLanguage_f73948fa4e906452c1891cec3f2b59ab,
  "@/submissions/followUp/PossibleDuplicates#PossibleDuplicates": PossibleDuplicates_4e2cef7c8cc69a79ec568b1563b0310f,
  "@/submissions/followUp/PossibleDuplicates#DuplicatesCell": DuplicatesCell_4e2cef7c8cc69a79ec568b1563b0310f,
  "@/submissions/exports/PersonExportLink#PersonExportLink": PersonExportLink_9a49eb67bc151fb905e9220393940649,
  "@/submissions/erasure/Erasure#ErasePersonField": ErasePersonField_3c839c1ebb1e044102678cd20f490eb2,
  "@/staff/StaffNameCell#StaffNameCell": StaffNameCell_2957d2ead5d41cdf71ee88905224e688,
  "@/submissions/standing/SentAnswers#SentAnswersField": SentAnswersField_b647d272c6d1f046d48ce16d5c6ceb74,
  "@/submissions/cv/CvScan#CvScan": CvScan_3bf9baa746a24af251a4ddd7e226c4ff,
  "@/submissions/attribution/AttributionSummary#AttributionSummary": AttributionSummary_7079e856b5d73b6d91adc4c97c0d684b,
  "@/submissions/attribution/AttributionSummary#AttributionCell": AttributionCell_7079e856b5d73b6d91adc4c97c0d684b,
  "@/submissions/notifications/Deliveries#Deliveries": Deliveries_6e271d6171aba900f06ec53e85ee3180,
  "@/submissions/notifications/Deliveries#DeliveriesCell": DeliveriesCell_6e271d6171aba900f06ec53e85ee3180,
  "@/submissions/exports/ExportLinks#ExportLinks": ExportLinks_ca9ffc5a6210d099dcdc34460d90b7c2,
  "@/submissions/fraud/ReportPicture#ReportPicture": ReportPicture_529e5a406e274f7323597ba6769f05b0,
  "@/submissions/survey/ChosenOptions#ChosenOptions": ChosenOptions_73970ac8bb1ddb2d8c962d734abba276,
  "@/submissions/surveyResults/ResultsListLink#ResultsListLink": ResultsListLink_ea7f01d23b89fc79927914fd045ab034,
  "@/submissions/notifications/Deliveries#DeliverySubject": DeliverySubject_6e271d6171aba900f06ec53e85ee3180,
  "@/submissions/notifications/DeliveryNotices#NoChannelsNotice": NoChannelsNotice_1e273c1b24c4973a3280e89b13abecdc,
  "@/submissions/notifications/DeliveryNotices#UndeliveredNotice": UndeliveredNotice_1e273c1b24c4973a3280e89b13abecdc,
  "@/submissions/messages/MissingLanguages#MissingLanguages": MissingLanguages_abf2df41fa5897f79b43f45dbc3b01ef,
  "@/submissions/messages/MissingLanguages#MissingLanguagesCell": MissingLanguagesCell_abf2df41fa5897f79b43f45dbc3b01ef,
  "@/submissions/erasure/Erasure#ErasureReceipt": ErasureReceipt_3c839c1ebb1e044102678cd20f490eb2,
  "@/staff/AuditSubject#AuditSubject": AuditSubject_85b012e4ec7130389f3ed8bc0dc10d72,
  "@/staff/AuditSubject#AuditSubjectField": AuditSubjectField_85b012e4ec7130389f3ed8bc0dc10d72,
  "@/staff/account/accountFields#CurrentPassword": CurrentPassword_e3c9b902ee2a9406caaeea75213c40a4,
  "@/staff/account/accountFields#InviteCheckbox": InviteCheckbox_e3c9b902ee2a9406caaeea75213c40a4,
  "@/staff/account/NoMailNotice#NoInvitation": NoInvitation_acf6e5f1eb9e585bf823f4c8c0f1ec3b,
  "@/staff/account/accountPanels#HandOver": HandOver_9dc6cf83ade9ba3a2acbc3530c7492c0,
  "@/staff/account/accountPanels#OpenSessions": OpenSessions_9dc6cf83ade9ba3a2acbc3530c7492c0,
  "@/staff/secondFactor/SecondFactor#SecondFactor": SecondFactor_41e81320e0aeee0ef0f4279f244e27c9,
  "@/staff/account/accountPanels#PushSettings": PushSettings_9dc6cf83ade9ba3a2acbc3530c7492c0,
  "@/staff/account/accountPanels#CalendarSubscription": CalendarSubscription_9dc6cf83ade9ba3a2acbc3530c7492c0,
  "@payloadcms/ui#EmailField": EmailField_3817bf644402e67bfe6577f60ef982de,
  "@payloadcms/next/client#QueryPresetsAccessCell": QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereCell": QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereField": QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnsCell": QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnField": QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByCell": QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByField": QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40,
  "@/staff/CmsNav#CmsNav": CmsNav_a83dffe51f65d03c7f91ffd752790a42,
  "@/editing/CmsFrame#CmsIcon": CmsIcon_ac35d42bb128d792897329e8867e689c,
  "@/editing/CmsFrame#CmsLogo": CmsLogo_ac35d42bb128d792897329e8867e689c,
  "@/staff/account/NoMailNotice#NoMailNotice": NoMailNotice_acf6e5f1eb9e585bf823f4c8c0f1ec3b,
  "@/staff/CmsNav#FiguresNavLinks": FiguresNavLinks_a83dffe51f65d03c7f91ffd752790a42,
  "@/editing/CmsFrame#ReleaseVersion": ReleaseVersion_ac35d42bb128d792897329e8867e689c,
  "@/submissions/desk/DeskView#RedirectToDesk": RedirectToDesk_194a8f29980298dc86ec68b3f2783699,
  "@/submissions/figures/FiguresView#FiguresOverview": FiguresOverview_128e23cdc9c3d2828b6c35fb4fc9f42e,
  "@/submissions/followUp/NewRequests#NewRequests": NewRequests_83ec80a29eb7addba3aac9c9ea4518a9,
  "@/backups/BackupStatus#BackupStatus": BackupStatus_d44a186713a5425634274d55736fec0d,
  "@/submissions/cv/OrphanedUploads#OrphanedUploads": OrphanedUploads_32100809afa94044024755b59a1c2c83,
  "@/editing/ContentDashboard#ContentDashboard": ContentDashboard_fec7e69889956d8360b7451354e6a391,
  "@/submissions/retention/RetentionOverview#RetentionOverview": RetentionOverview_761971584e2a56bb3a27e5ad396eeb5b,
  "@/staff/CmsNav#WorkNavLinks": WorkNavLinks_a83dffe51f65d03c7f91ffd752790a42,
  "@/editing/CmsFrame#CmsDemoBar": CmsDemoBar_ac35d42bb128d792897329e8867e689c,
  "@/editing/SessionNotice#SessionNotice": SessionNotice_edd91f9afdeae9d76dad50a93c56df2a,
  "@/cms/NameControls#NameControls": NameControls_e691bb6f0297fdd47553b1931a29b647,
  "@/submissions/desk/DeskView#DeskView": DeskView_194a8f29980298dc86ec68b3f2783699,
  "@/editing/FindTextView#FindTextView": FindTextView_602a0d50e18ed569d435b08701e70186,
  "@/staff/secondFactor/SecondFactor#SecondFactorView": SecondFactorView_41e81320e0aeee0ef0f4279f244e27c9,
  "@/submissions/figures/FiguresView#FiguresView": FiguresView_128e23cdc9c3d2828b6c35fb4fc9f42e,
  "@/editing/translate/TranslateView#TranslateView": TranslateView_494a1704e366936840d06798f88ad66e,
  "@/submissions/surveyResults/SurveyResultsView#SurveyResultsView": SurveyResultsView_f93930493b087c652c89543b6828725a,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
