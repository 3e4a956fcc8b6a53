// What the binding declares of the C interface, as the runtime lays it out, a line a declaration:
//   function NAME RESULT PARAMETER...      function gp_spawn i32 ptr ptr:SpawnDef ptr:u64
//   callback NAME RESULT PARAMETER...      callback LoadSetup i32 ptr u32 ptr:Setup
//   struct NAME BYTES                      struct SpawnDef 176
//   field STRUCT NAME OFFSET TYPE          field SpawnDef Position.Cell 8 u32
// tools/check_platforms compares it with include/glidepath.h, compiled for other platforms.
using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.InteropServices;

internal static class Declarations
{
    private const BindingFlags Statics = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
    private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private static readonly Dictionary<Type, string> Numbers = new Dictionary<Type, string>
    {
        { typeof(void), "void" }, { typeof(byte), "u8" }, { typeof(ushort), "u16" }, { typeof(uint), "u32" }, { typeof(ulong), "u64" },
        { typeof(int), "i32" }, { typeof(long), "i64" }, { typeof(float), "f32" }, { typeof(double), "f64" }, { typeof(UIntPtr), "size" },
        { typeof(IntPtr), "ptr" },
    };
    private static readonly Queue<Type> Structs = new Queue<Type>();
    private static readonly HashSet<Type> Seen = new HashSet<Type>();

    private static int Main(string[] arguments)
    {
        Assembly binding = Assembly.LoadFrom(arguments[0]);
        foreach (Type type in binding.GetTypes())
            foreach (MethodInfo method in type.GetMethods(Statics | BindingFlags.DeclaredOnly))
                if (Attribute.IsDefined(method, typeof(DllImportAttribute))) PrintFunction(method);
        // Delegates elsewhere are the binding's own, which the library never sees.
        foreach (Type type in binding.GetType("Glidepath.Native").GetNestedTypes(Statics))
            if (type.IsSubclassOf(typeof(Delegate))) PrintCallback(type);
        while (Structs.Count > 0) PrintStruct(Structs.Dequeue());
        return 0;
    }

    private static void PrintFunction(MethodInfo method)
    {
        var import = (DllImportAttribute)Attribute.GetCustomAttribute(method, typeof(DllImportAttribute));
        if (import.Value != "libglidepath" || import.EntryPoint != method.Name || !import.PreserveSig || import.SetLastError ||
            import.CallingConvention != CallingConvention.Cdecl)
            throw new Exception(method.Name + " is imported another way than the others");
        PrintSignature("function " + method.Name, method);
    }

    private static void PrintCallback(Type type)
    {
        var convention = (UnmanagedFunctionPointerAttribute)Attribute.GetCustomAttribute(type, typeof(UnmanagedFunctionPointerAttribute));
        if (convention == null || convention.CallingConvention != CallingConvention.Cdecl)
            throw new Exception(type + " is called another way than C does");
        PrintSignature("callback " + type.Name, type.GetMethod("Invoke"));
    }

    private static void PrintSignature(string line, MethodInfo method)
    {
        line += " " + NameOf(method.ReturnType);
        foreach (ParameterInfo parameter in method.GetParameters())
        {
            if (Attribute.IsDefined(parameter, typeof(MarshalAsAttribute)))
                throw new Exception(method.Name + ": " + parameter.Name + " is marshalled, and that depends on the platform");
            line += " " + NameOf(parameter.ParameterType);
        }
        Console.WriteLine(line);
    }

    // "u32", "ptr", "ptr:SpawnDef"
    private static string NameOf(Type type)
    {
        if (type.IsEnum) type = Enum.GetUnderlyingType(type);
        if (type.IsSubclassOf(typeof(SafeHandle))) return "ptr";
        if (type.IsSubclassOf(typeof(Delegate))) return "callback:" + type.Name;
        if (type.IsPointer)
        {
            string element = NameOf(type.GetElementType());
            return element == "void" ? "ptr" : "ptr:" + element;
        }
        string name;
        if (Numbers.TryGetValue(type, out name)) return name;
        if (!type.IsValueType || type.IsPrimitive) throw new Exception(type + " is another thing on every platform");
        if (!type.IsLayoutSequential || type.StructLayoutAttribute.Pack != 0 && type.StructLayoutAttribute.Pack != 8)
            throw new Exception(type + " is not laid out as C does");
        if (Seen.Add(type)) Structs.Enqueue(type);
        return type.Name;
    }

    private static void PrintStruct(Type type)
    {
        Console.WriteLine("struct " + type.Name + " " + Marshal.SizeOf(type));
        PrintFields(type.Name, type, "", 0);
    }

    private static void PrintFields(string name, Type type, string path, int offset)
    {
        foreach (FieldInfo field in type.GetFields(Fields))
        {
            int at = offset + (int)Marshal.OffsetOf(type, field.Name);
            Type kind = field.FieldType;
            FieldInfo element = kind.GetField("FixedElementField");  // what compilers make of "fixed float numbers[7]"
            if (element != null)
            {
                int size = Marshal.SizeOf(element.FieldType);
                for (int i = 0; i < kind.StructLayoutAttribute.Size / size; ++i)
                    PrintField(name, path + field.Name + "[" + i + "]", at + i * size, NameOf(element.FieldType));
                continue;
            }
            if (kind.IsValueType && !kind.IsPrimitive && !kind.IsEnum && !Numbers.ContainsKey(kind))
                PrintFields(name, kind, path + field.Name + ".", at);
            else
                PrintField(name, path + field.Name, at, NameOf(kind));
        }
    }

    private static void PrintField(string name, string path, int at, string kind)
    {
        Console.WriteLine("field " + name + " " + path + " " + at + " " + kind);
    }
}
