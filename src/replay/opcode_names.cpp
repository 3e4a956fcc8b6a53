#include "replay/opcode_names.h"

#include <algorithm>
#include <array>

namespace glidepath::replay {

namespace {

struct Name {
    std::uint32_t opcode;
    const char* name;
};

// By number.
constexpr auto k_names = std::to_array<Name>({
    {0x0024, "Item_ServerSaysRemove"},
    {0x0197, "Item_UpdateStackSize"},
    {0x019E, "Combat_HandlePlayerDeathEvent"},
    {0x01D1, "Qualities_PrivateRemoveIntEvent"},
    {0x01D2, "Qualities_RemoveIntEvent"},
    {0x01D3, "Qualities_PrivateRemoveBoolEvent"},
    {0x01D4, "Qualities_RemoveBoolEvent"},
    {0x01D5, "Qualities_PrivateRemoveFloatEvent"},
    {0x01D6, "Qualities_RemoveFloatEvent"},
    {0x01D7, "Qualities_PrivateRemoveStringEvent"},
    {0x01D8, "Qualities_RemoveStringEvent"},
    {0x01D9, "Qualities_PrivateRemoveDataIdEvent"},
    {0x01DA, "Qualities_RemoveDataIdEvent"},
    {0x01DB, "Qualities_PrivateRemoveInstanceIdEvent"},
    {0x01DC, "Qualities_RemoveInstanceIdEvent"},
    {0x01DD, "Qualities_PrivateRemovePositionEvent"},
    {0x01DE, "Qualities_RemovePositionEvent"},
    {0x01E0, "Communication_HearEmote"},
    {0x01E2, "Communication_HearSoulEmote"},
    {0x02B8, "Qualities_PrivateRemoveInt64Event"},
    {0x02B9, "Qualities_RemoveInt64Event"},
    {0x02BB, "Communication_HearSpeech"},
    {0x02BC, "Communication_HearRangedSpeech"},
    {0x02CD, "Qualities_PrivateUpdateInt"},
    {0x02CE, "Qualities_UpdateInt"},
    {0x02CF, "Qualities_PrivateUpdateInt64"},
    {0x02D0, "Qualities_UpdateInt64"},
    {0x02D1, "Qualities_PrivateUpdateBool"},
    {0x02D2, "Qualities_UpdateBool"},
    {0x02D3, "Qualities_PrivateUpdateFloat"},
    {0x02D4, "Qualities_UpdateFloat"},
    {0x02D5, "Qualities_PrivateUpdateString"},
    {0x02D6, "Qualities_UpdateString"},
    {0x02D7, "Qualities_PrivateUpdateDataId"},
    {0x02D8, "Qualities_UpdateDataId"},
    {0x02D9, "Qualities_PrivateUpdateInstanceId"},
    {0x02DA, "Qualities_UpdateInstanceId"},
    {0x02DB, "Qualities_PrivateUpdatePosition"},
    {0x02DC, "Qualities_UpdatePosition"},
    {0x02DD, "Qualities_PrivateUpdateSkill"},
    {0x02DE, "Qualities_UpdateSkill"},
    {0x02DF, "Qualities_PrivateUpdateSkillLevel"},
    {0x02E0, "Qualities_UpdateSkillLevel"},
    {0x02E1, "Qualities_PrivateUpdateSkillAC"},
    {0x02E2, "Qualities_UpdateSkillAC"},
    {0x02E3, "Qualities_PrivateUpdateAttribute"},
    {0x02E4, "Qualities_UpdateAttribute"},
    {0x02E5, "Qualities_PrivateUpdateAttributeLevel"},
    {0x02E6, "Qualities_UpdateAttributeLevel"},
    {0x02E7, "Qualities_PrivateUpdateAttribute2nd"},
    {0x02E8, "Qualities_UpdateAttribute2nd"},
    {0x02E9, "Qualities_PrivateUpdateAttribute2ndLevel"},
    {0x02EA, "Qualities_UpdateAttribute2ndLevel"},
    {0xEA60, "Admin_Environs"},
    {0xF643, "Character_CharGenVerificationResponse"},
    {0xF651, "Login_AwaitingSubscriptionExpiration"},
    {0xF653, "Login_LogOffCharacter"},
    {0xF655, "Character_CharacterDelete"},
    {0xF656, "Character_SendCharGenResult"},
    {0xF657, "Login_SendEnterWorld"},
    {0xF658, "Login_LoginCharacterSet"},
    {0xF659, "Character_CharacterError"},
    {0xF6EA, "Object_SendForceObjdesc"},
    {0xF750, "Effects_SoundEvent"},
    {0xF754, "Effects_PlayScriptId"},
    {0xF755, "Effects_PlayScriptType"},
    {0xF7B0, "Ordered_GameEvent"},
    {0xF7B1, "Ordered_GameAction"},
    {0xF7C1, "Login_AccountBanned"},
    {0xF7C8, "Login_SendEnterWorldRequest"},
    {0xF7CA, "Admin_ReceiveAccountData"},
    {0xF7CB, "Admin_ReceivePlayerData"},
    {0xF7DC, "Login_AccountBooted"},
    {0xF7DE, "Communication_TurbineChat"},
    {0xF7DF, "Login_EnterGame_ServerReady"},
    {0xF7E0, "Communication_TextboxString"},
    {0xF7E1, "Login_WorldInfo"},
    {0xF7E2, "DDD_DataMessage"},
    {0xF7E3, "DDD_RequestDataMessage"},
    {0xF7E4, "DDD_ErrorMessage"},
    {0xF7E5, "DDD_InterrogationMessage"},
    {0xF7E6, "DDD_InterrogationResponseMessage"},
    {0xF7E7, "DDD_BeginDDDMessage"},
    {0xF7EA, "DDD_OnEndDDD"},
    {0xF7EB, "DDD_EndDDDMessage"},
});
static_assert(std::is_sorted(k_names.begin(), k_names.end(),
                             [](const Name& a, const Name& b) { return a.opcode < b.opcode; }));

}  // namespace

const char* other_message_name(std::uint32_t opcode) {
    const Name* const end = k_names.data() + k_names.size();
    const Name* const found =
        std::lower_bound(k_names.data(), end, opcode,
                         [](const Name& entry, std::uint32_t wanted) { return entry.opcode < wanted; });
    return found != end && found->opcode == opcode ? found->name : nullptr;
}

std::optional<std::uint32_t> other_opcode_named(std::string_view name) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const Name* const end = k_names.data() + k_names.size();
    const Name* const found = std::find_if(k_names.data(), end, [&](const Name& entry) {
        const std::string_view known = entry.name;
        return std::equal(known.begin(), known.end(), name.begin(), name.end(),
                          [&](char a, char b) { return lower(a) == lower(b); });
    });
    return found != end ? std::optional(found->opcode) : std::nullopt;
}

}  // namespace glidepath::replay
